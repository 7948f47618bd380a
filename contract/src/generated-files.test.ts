import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { existingFiles, generatedFiles } from '../../tools/contract/generated-files.ts';
import { createGroup, listGroups } from './groups/groups.calls.ts';
import * as sortColumns from './groups/groups.sort-columns.ts';

const ROOT = join(import.meta.dirname, '../..');

test('calls and lists are generated from the endpoints as they are now: else run `npm run contract`', async () => {
  const files = await generatedFiles();
  expect(existingFiles().filter((path) => !files.has(path))).toEqual([]);
  for (const [path, text] of files) {
    expect(readFileSync(join(ROOT, path), 'utf8'), `${path} is out of date`).toBe(text);
  }
});

test('a call is plain data: where it goes, and whether it takes a key', () => {
  expect(createGroup).toEqual({ method: 'POST', path: '/groups', ifRepeated: 'by-key' });
  expect(listGroups).toEqual({ method: 'GET', path: '/autodvt-dashboard/groups' });
});

test('the sort columns of a list are those of its query', () => {
  expect(sortColumns.listGroups).toEqual(['name', 'kind', 'member_count']);
});
