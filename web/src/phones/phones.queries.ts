import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { getPhoneHistory, listPhones } from '@sonoboard/contract/phones/phones.calls';
import * as sortColumns from '@sonoboard/contract/phones/phones.sort-columns';
import { call } from '../platform/call.ts';
import { listQueryOf, type TableDefaults, type TableView } from '../ui/table/table-view.ts';

export type Phone = ReplyOf<typeof listPhones>['phones'][number];

type PhoneSort = SortColumnOf<typeof listPhones>;

export const PHONE_DEFAULTS: TableDefaults<PhoneSort> = {
  sort: 'created_at',
  order: 'desc',
  sorts: sortColumns.listPhones,
};

export const phonesQuery = (view: TableView<PhoneSort>) =>
  queryOptions({
    queryKey: ['phones', view],
    queryFn: ({ signal }) => call(listPhones, { query: listQueryOf(view), signal, silent: true }),
    select: ({ phones: items, total }) => ({ items, total }),
    placeholderData: keepPreviousData,
  });

export const phoneHistoryQuery = (serial: string, view: TableView<PhoneSort>) =>
  queryOptions({
    queryKey: ['phones', 'history', serial, view],
    queryFn: ({ signal }) =>
      call(getPhoneHistory, { params: { serial }, query: listQueryOf(view), signal, silent: true }),
    select: ({ phone_history: items, total }) => ({ items, total }),
    placeholderData: keepPreviousData,
  });
