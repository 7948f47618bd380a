import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getAdventTable } from '@sonoboard/contract/advent/advent.calls';
import * as sortColumns from '@sonoboard/contract/advent/advent.sort-columns';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';
import { listQueryOf } from '../ui/table/table-view.ts';
import type { TableDefaults, TableView } from '../ui/table/table-view.ts';

export type AdventNurse = ReplyOf<typeof getAdventTable>['items'][number];

type SortKey = SortColumnOf<typeof getAdventTable>;

export const ADVENT_DEFAULTS: TableDefaults<SortKey> = {
  sort: 'nurse_id',
  order: 'asc',
  sorts: sortColumns.getAdventTable,
};

export const adventQuery = (view: TableView<SortKey>) =>
  queryOptions({
    queryKey: ['advent', view],
    queryFn: ({ signal }) => call(getAdventTable, { query: listQueryOf(view), signal, silent: true }),
    placeholderData: keepPreviousData,
  });
