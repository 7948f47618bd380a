import { describe, expect, test } from 'vitest';
import { parseTableView, tableSearch } from '../ui/table/table-view.ts';
import { sortedView, usualView, WORKLIST_DEFAULTS } from './worklists.queries.ts';

const view = (search: Record<string, string> = {}) => parseTableView(search, WORKLIST_DEFAULTS, false);
const BY_URGENCY = { sort: 'time_to_target', order: 'asc', has_targets: true } as const;
const BY_DATE = { sort: 'date_added', order: 'desc', has_targets: false } as const;

describe('the order of the worklist', () => {
  test('is what the server used, as long as nobody has chosen one', () => {
    expect(sortedView(view(), BY_URGENCY)).toMatchObject({ sort: 'time_to_target', order: 'asc' });
    expect(sortedView(view(), BY_DATE)).toMatchObject({ sort: 'date_added', order: 'desc' });
    expect(sortedView(view({ sort: 'operator' }), BY_URGENCY)).toMatchObject({ sort: 'operator' });
  });

  test.each([BY_URGENCY, BY_DATE])('$sort is not in the address where it is the usual one', (usual) => {
    const chosen = usualView({ ...sortedView(view(), usual), page: 2 }, usual.has_targets);
    expect(tableSearch(chosen, WORKLIST_DEFAULTS, false)).toEqual({ page: 2 });
  });

  test.each([
    ['date_added', 'desc', true],
    ['time_to_target', 'desc', true],
    ['date_added', 'asc', false],
    ['operator', 'asc', false],
  ] as const)('by %s %s it is in the address, and comes back from it', (sort, order, hasTargets) => {
    const chosen = usualView({ ...view(), sort, order }, hasTargets);
    const again = view({ ...(tableSearch(chosen, WORKLIST_DEFAULTS, false) as Record<string, string>) });
    expect(again).toMatchObject({ sort, order });
  });
});
