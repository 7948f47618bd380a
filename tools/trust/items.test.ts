import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TRUST_GROUPS } from './items.ts';
import { judge, type TestResult } from './judge.ts';
import { readRows, trustPage } from './page.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const ITEMS = TRUST_GROUPS.flatMap(({ items }) => items);

test('all sixty items are there, each once and in order', () => {
  expect(ITEMS.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
});

test('every file that an item names is there, and holds the words of its titles', () => {
  const missing = ITEMS.flatMap(({ number, shownBy }) =>
    shownBy
      .filter(({ file, titles = [] }) => {
        if (!existsSync(join(ROOT, file))) return true;
        const text = readFileSync(join(ROOT, file), 'utf8');
        return titles.some((words) => !text.includes(words));
      })
      .map(({ file, titles = [] }) => `${number}: ${[file, ...titles].join(' ')}`),
  );
  expect(missing).toEqual([]);
});

test('docs/trust.md tells every item with its bound and what is lacking', () => {
  const page = readFileSync(join(ROOT, 'docs/trust.md'), 'utf8');
  const untold = ITEMS.filter(
    ({ number, what, bound, lacks = '' }) =>
      !page.includes(`| ${number} | ${what} | ${bound} |`) || !page.includes(lacks),
  );
  expect(untold.map(({ number }) => number)).toEqual([]);
});

test('the page keeps what it says of items that were not run', () => {
  const page = readFileSync(join(ROOT, 'docs/trust.md'), 'utf8');
  const rows = readRows(page);
  expect(rows.size).toBe(60);
  expect(trustPage(rows)).toBe(page);
  rows.set(7, { state: 'fails', figure: 'a | in it', day: '2026-01-02' });
  expect(readRows(trustPage(rows))).toEqual(rows);
});

const ITEM = {
  number: 1,
  what: 'a thing',
  bound: '0 faults',
  shownBy: [{ file: 'a.test.ts', titles: ['kept'] }],
};
const passed: TestResult = { file: 'a.test.ts', fullName: 'it is kept', status: 'passed', figure: '7 tries' };

const USUAL = { files: ['a.test.ts'], isLong: false };

test.each([
  ['holds when its tests passed', ITEM, [passed], 'holds', '7 tries; 1 test passed'],
  [
    'holds in part when something is lacking',
    { ...ITEM, lacks: 'a drill' },
    [passed],
    'partly',
    '7 tries; 1 test passed',
  ],
  [
    'fails when one of its tests did',
    ITEM,
    [passed, { ...passed, status: 'failed' }],
    'fails',
    'failed: it is kept',
  ],
  [
    'fails when none of its tests ran',
    ITEM,
    [{ ...passed, fullName: 'another' }],
    'fails',
    'no such test: a.test.ts kept',
  ],
  [
    'fails when one of its titles is that of no test',
    { ...ITEM, shownBy: [{ file: 'a.test.ts', titles: ['kept', 'renamed'] }] },
    [passed],
    'fails',
    'no such test: a.test.ts renamed',
  ],
  [
    'fails when one of its tests was skipped',
    ITEM,
    [{ ...passed, status: 'skipped' }],
    'fails',
    'failed: it is kept',
  ],
  [
    'holds in part while its long tests did not run',
    { ...ITEM, shownBy: [...ITEM.shownBy, { file: 'a.long.test.ts' }] },
    [passed],
    'partly',
    '7 tries; 1 test passed; the rest runs with `-- --all`',
  ],
  ['is not shown without a test', { ...ITEM, shownBy: [] }, [passed], 'not shown', 'no test'],
] as const)('an item %s', (_name, item, results, state, figure) => {
  expect(judge(item, results, USUAL)).toEqual({ item, state, figure });
});

test('an item whose bound asks for many tries holds in part until they were made', () => {
  const item = { ...ITEM, countsWhenLong: true };
  expect(judge(item, [passed], USUAL)).toMatchObject({ state: 'partly' });
  expect(judge(item, [passed], { ...USUAL, isLong: true })).toMatchObject({ state: 'holds' });
});
