import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';

const ROOT = join(import.meta.dirname, '../..');
const PRODUCT = ['domain/src', 'server/src', 'web/src', 'bench', 'tools'];
const IS_CODE = /\.(?:tsx?|mjs)$/;
/** Tests and their fixtures look from outside: they may say what travels. */
const IS_WITNESS = /\.(?:test|fixture)\.tsx?$/;

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (IS_CODE.test(entry.name) && !IS_WITNESS.test(entry.name)) yield path;
  }
}

/** Where a path of the API stands in quotes, with or without /api before it. One word alone may be a page of the web. */
function spellings(source: string): string[] {
  const paths = Object.values(ENDPOINTS).map(({ path }) => path.split('{')[0] ?? '');
  return [...new Set(paths)].filter(
    (path) =>
      new RegExp(`['"\`](?:\\$\\{[^}]*\\})?/api${path}`).test(source) ||
      (/^\/[^/]+\/./.test(path) && new RegExp(`['"\`]${path}`).test(source)),
  );
}

// Two thousand files are read: more than the usual seconds on a busy machine.
test('nothing but the contract spells a path of the API', { timeout: 60_000 }, () => {
  const files = PRODUCT.flatMap((folder) => [...filesBelow(join(ROOT, folder))]);
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    spellings(readFileSync(file, 'utf8')).map((path) => `${relative(ROOT, file)}: ${path}`),
  );
  expect(found).toEqual([]);
});

test('a spelled path is found, whatever stands before it', () => {
  expect(spellings("fetch('/api/current')")).toEqual(['/current']);
  expect(spellings('`${base}/api/login_direct`')).toEqual(['/login_direct']);
  expect(spellings("'/autodvt-dashboard/worklist'")).toEqual(['/autodvt-dashboard/worklist']);
  expect(spellings("navigate('/logout')")).toEqual([]);
});
