import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { affectedSpecs } from './affected-specs.mjs';

const E2E = readdirSync(path.join(import.meta.dirname, '../e2e'));
const SPECS = E2E.filter((name) => name.endsWith('.spec.ts'));

test.each([
  ['a page of a feature', ['web/src/billing/billing-page.tsx'], ['billing', 'shell-banner']],
  ['a rule of the same feature', ['domain/src/billing/prices.ts'], ['billing', 'shell-banner']],
  ['a feature without an entry', ['web/src/profile/x.tsx'], ['profile']],
  ['the service worker', ['web/worker/worker.ts'], ['kept-files']],
  ['a spec itself', ['e2e/kit.spec.ts'], ['kit']],
  ['a unit test', ['web/src/billing/billing-page.test.tsx'], []],
  ['a document', ['docs/glossary.md'], []],
])('%s reaches its browser tests only', (_what, changed, expected) => {
  expect(affectedSpecs(changed, E2E)).toEqual(expected.map((name) => `e2e/${name}.spec.ts`));
});

test.each([
  ['the kit', 'web/src/ui/button.tsx'],
  ['the shell', 'web/src/app/shell/bar.tsx'],
  ['what serves every call', 'server/src/platform/http/serve.ts'],
  ['what specs share', 'e2e/support.ts'],
])('%s reaches every browser test', (_what, file) => {
  expect(affectedSpecs([file], E2E)).toHaveLength(SPECS.length);
});

test('every spec is reached by some feature, or by changes of its own and of what all stand on', () => {
  const features = ['domain', 'contract', 'server', 'web'].flatMap((workspace) =>
    readdirSync(path.join(import.meta.dirname, '..', workspace, 'src')).map(
      (feature) => `${workspace}/src/${feature}/x.ts`,
    ),
  );
  const ofFeatures = features.filter(
    (file) => !/src\/(app|ui|platform|routes|tables|shared|http)\//.test(file),
  );
  const reached = affectedSpecs(ofFeatures, E2E);
  expect(SPECS.filter((name) => !reached.includes(`e2e/${name}`))).toEqual([
    'client-budget.spec.ts',
    'client.spec.ts',
    'kept-files.spec.ts',
    'kit.spec.ts',
    'shell-menu.spec.ts',
    'shell.spec.ts',
  ]);
});
