import { expect, test } from 'vitest';
import { ROUTES } from '@sonoboard/domain/navigation/routes';
import { routeTree } from '../routeTree.gen.ts';
import { router } from './router.ts';

/** /review/{reviewGuid}/{subpage?} as the router spells it. */
function asRouterPath(path: string): string {
  return path.replaceAll(/\{(\w+)\?\}/g, '{-$$$1}').replaceAll(/\{(\w+)\}/g, '$$$1');
}

const served = new Set(Object.keys(router.routesByPath).map((path) => path.replace(/(?<=.)\/$/, '')));

test('SH-015..SH-028: every route of the table has a page', () => {
  expect(routeTree).toBe(router.routeTree);
  const missing = ROUTES.map(({ path }) => asRouterPath(path)).filter((path) => !served.has(path));
  expect(missing).toEqual([]);
});

test('SH-031: there is no page beyond the table, for which nobody would have decided who may open it', () => {
  const known = new Set(ROUTES.map(({ path }) => asRouterPath(path)));
  expect([...served].filter((path) => !known.has(path))).toEqual([]);
});
