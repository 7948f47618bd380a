import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.calls';
import * as sortColumns from '@sonoboard/contract/worklists/worklists.sort-columns';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';
import { listQueryOf } from '../ui/table/table-view.ts';
import type { TableDefaults, TableView } from '../ui/table/table-view.ts';

export type WorklistExam = ReplyOf<typeof getWorklist>['items'][number];

type SortKey = SortColumnOf<typeof getWorklist>;

export const WORKLIST_DEFAULTS: TableDefaults<SortKey> = {
  sort: 'date_added',
  order: 'desc',
  sorts: sortColumns.getWorklist,
  size: 20,
  filters: ['drafts'],
};

/** One page of the worklist. The page before stays on the screen until this one has come. */
export const worklistQuery = (view: TableView<SortKey>, collectionGuid: string | undefined) =>
  queryOptions({
    queryKey: ['worklist', { collectionGuid, ...view }],
    queryFn: ({ signal }) =>
      call(getWorklist, {
        query: {
          ...listQueryOf(view),
          drafts: view.filters['drafts'] === 'true' ? true : undefined,
          ...(collectionGuid !== undefined && { data_collection_guid: collectionGuid }),
        },
        signal,
        silent: true,
      }),
    placeholderData: keepPreviousData,
  });
