import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.calls';
import * as sortColumns from '@sonoboard/contract/worklists/worklists.sort-columns';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';
import { listQueryOf } from '../ui/table/table-view.ts';
import type { TableDefaults, TableView } from '../ui/table/table-view.ts';

export type WorklistExam = ReplyOf<typeof getWorklist>['items'][number];

type SortKey = SortColumnOf<typeof getWorklist>;

/** Of a list that nobody has sorted the server says how it is: what is due first, or the newest. */
const USUAL = 'usual';
export type WorklistView = TableView<SortKey | typeof USUAL>;

export const WORKLIST_DEFAULTS: TableDefaults<SortKey | typeof USUAL> = {
  sort: USUAL,
  order: 'desc',
  sorts: sortColumns.getWorklist,
  size: 20,
  filters: ['drafts'],
};

/** One page of the worklist. The page before stays on the screen until this one has come. */
export const worklistQuery = (view: WorklistView, collectionGuid: string | undefined) =>
  queryOptions({
    queryKey: ['worklist', { collectionGuid, ...view }],
    queryFn: ({ signal }) =>
      call(getWorklist, {
        query: {
          ...listQueryOf(view),
          ...askedOrder(view),
          drafts: view.filters['drafts'] === 'true' ? true : undefined,
          ...(collectionGuid !== undefined && { data_collection_guid: collectionGuid }),
        },
        signal,
        silent: true,
      }),
    placeholderData: keepPreviousData,
  });

function askedOrder({ sort, order }: WorklistView) {
  if (sort !== USUAL) return { sort, order };
  return { sort: undefined, order: order === WORKLIST_DEFAULTS.order ? undefined : order };
}

type Sorted = Pick<ReplyOf<typeof getWorklist>, 'sort' | 'order' | 'has_targets'>;

/** The view with the order that the server used, for the head of the table. */
export function sortedView(view: WorklistView, reply: Sorted | undefined): TableView {
  if (view.sort !== USUAL) return view;
  const { sort, order } = reply ?? { sort: 'date_added', order: view.order };
  return { ...view, sort, order };
}

/** The other way round: what is in the usual order says nothing of it in the address. */
export function usualView(view: TableView, hasTargets: boolean): TableView {
  const isUsual = hasTargets
    ? view.sort === 'time_to_target' && view.order === 'asc'
    : view.sort === 'date_added' && view.order === 'desc';
  return isUsual ? { ...view, sort: USUAL, order: WORKLIST_DEFAULTS.order } : view;
}
