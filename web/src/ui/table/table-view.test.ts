import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  pageCount,
  pageQuery,
  parseTableView,
  rangeLabel,
  resized,
  searchedFor,
  sizesFor,
  sortedBy,
  tableSearch,
  UNNARROWED,
} from './table-view.ts';

const DEFAULTS = { sort: 'date_added', order: 'desc', sorts: ['guid', 'date_added'] } as const;
const LIST_OF_20 = { ...DEFAULTS, size: 20 } as const;
const START = {
  page: 1,
  size: 50,
  sort: 'date_added',
  order: 'desc',
  ...UNNARROWED,
  columns: undefined,
} as const;

describe('the view in the address bar', () => {
  test('SH-345, RV-312, AD-296: an empty address shows the first page of 50 rows; the sizes are 20, 50, 100, 300', () => {
    expect(parseTableView({}, DEFAULTS, false)).toEqual(START);
    expect(sizesFor(false)).toEqual([20, 50, 100, 300]);
  });

  test('RV-124: a list may start with 20 rows', () => {
    const view = parseTableView({}, LIST_OF_20, false);
    expect(view.size).toBe(20);
    expect(tableSearch(view, LIST_OF_20, false)).toEqual({});
    expect(tableSearch({ ...view, size: 50 }, LIST_OF_20, false)).toEqual({ size: 50 });
  });

  test('SH-346, RV-138, RV-312, AD-296: below 900 px a page holds 5 cards; the sizes are 5, 10, 15, 20, 50', () => {
    expect(parseTableView({}, DEFAULTS, true).size).toBe(5);
    expect(parseTableView({}, LIST_OF_20, true).size).toBe(5);
    expect(sizesFor(true)).toEqual([5, 10, 15, 20, 50]);
  });

  test('a size that the layout does not offer falls back to its usual one', () => {
    expect(parseTableView({ size: 300 }, DEFAULTS, true).size).toBe(5);
    expect(parseTableView({ size: 7 }, DEFAULTS, false).size).toBe(50);
  });

  test('an unknown sort key is the default one', () => {
    expect(parseTableView({ sort: 'password' }, DEFAULTS, false).sort).toBe('date_added');
  });

  test('a term of digits is text, although the address makes it a number', () => {
    expect(parseTableView({ search: 4471 }, DEFAULTS, false).search).toBe('4471');
  });

  test('what is at its default is left out of the address', () => {
    expect(tableSearch(START, DEFAULTS, false)).toEqual({});
    expect(tableSearch({ ...START, page: 2, order: 'asc' }, DEFAULTS, false)).toEqual({
      page: 2,
      order: 'asc',
    });
  });

  test('whatever the address says, the view exists and survives the way back into the address', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('page', 'size', 'sort', 'order', 'search'), fc.anything()),
        fc.boolean(),
        (search, isSmall) => {
          const view = parseTableView(search, DEFAULTS, isSmall);
          expect(sizesFor(isSmall)).toContain(view.size);
          expect(view.page).toBeGreaterThanOrEqual(1);
          expect(parseTableView({ ...tableSearch(view, DEFAULTS, isSmall) }, DEFAULTS, isSmall)).toEqual(
            view,
          );
        },
      ),
    );
  });
});

describe('steps from view to view', () => {
  test('RV-136: a click on a head sorts ascending, the next one descending, and starts at page 1', () => {
    const once = sortedBy({ ...START, page: 3 }, 'guid');
    expect(once).toMatchObject({ sort: 'guid', order: 'asc', page: 1 });
    expect(sortedBy(once, 'guid').order).toBe('desc');
    expect(sortedBy(sortedBy(once, 'guid'), 'guid').order).toBe('asc');
  });

  test('a search starts at page 1', () => {
    expect(searchedFor({ ...START, page: 9 }, 'okafor')).toMatchObject({ page: 1, search: 'okafor' });
  });

  test('the first row of the page stays in sight when the size changes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(20, 50, 100),
        fc.constantFrom(20, 50, 100, 300),
        (page, from, to) => {
          const firstRow = (page - 1) * from;
          const next = resized({ ...START, page, size: from }, to);
          expect(firstRow).toBeGreaterThanOrEqual((next.page - 1) * to);
          expect(firstRow).toBeLessThan(next.page * to);
        },
      ),
    );
  });
});

test('RV-137: page 2 of 20 asks for rows 21 to 40', () => {
  expect(pageQuery({ ...START, size: 20, page: 2 })).toEqual({
    limit: 20,
    offset: 20,
    sort: 'date_added',
    order: 'desc',
  });
  expect(rangeLabel({ ...START, size: 20, page: 2 }, 37)).toBe('21–37 of 37');
  expect(pageCount(37, 20)).toBe(2);
  expect(pageCount(0, 20)).toBe(1);
});
