import { expect, test } from 'vitest';
import { pinnedColumns } from './pinned-columns.ts';

const ROOM = { startsAt: 0, visibleWidth: 1000 };

test('the first column is pinned, and those after it that say so', () => {
  expect(pinnedColumns([{ width: 100 }, { width: 80 }], ROOM)).toEqual([0]);
  expect(pinnedColumns([{ width: 100 }, { width: 80, isPinned: true }, { width: 90 }], ROOM)).toEqual([
    0, 100,
  ]);
});

test('a column that follows one that scrolls is not pinned', () => {
  expect(pinnedColumns([{ width: 100 }, { width: 80 }, { width: 90, isPinned: true }], ROOM)).toEqual([0]);
});

test('pinned columns stand beside the checkboxes, and take at most half of the view', () => {
  const columns = [
    { width: 100, isPinned: true },
    { width: 150, isPinned: true },
    { width: 250, isPinned: true },
  ];
  expect(pinnedColumns(columns, { startsAt: 50, visibleWidth: 1000 })).toEqual([50, 150]);
});
