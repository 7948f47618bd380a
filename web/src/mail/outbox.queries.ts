import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { listMails, readMail } from '@sonoboard/contract/mail/mail.calls';
import * as sortColumns from '@sonoboard/contract/mail/mail.sort-columns';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { listQueryOf, type TableDefaults, type TableView } from '../ui/table/table-view.ts';

export type Mail = ReplyOf<typeof listMails>['items'][number];

type SortKey = SortColumnOf<typeof listMails>;

export const OUTBOX_DEFAULTS: TableDefaults<SortKey> = {
  sort: 'created_at',
  order: 'desc',
  sorts: sortColumns.listMails,
};

export const outboxQuery = (view: TableView<SortKey>) =>
  queryOptions({
    queryKey: ['outbox', view],
    queryFn: ({ signal }) => call(listMails, { query: listQueryOf(view), signal, silent: true }),
    placeholderData: keepPreviousData,
  });

/** Read anew each time: who reads a mail is written down each time. */
export const mailQuery = (guid: string) =>
  queryOptions({
    queryKey: ['outbox', 'mail', guid],
    queryFn: ({ signal }) => call(readMail, { params: { guid }, signal, silent: true }),
    gcTime: 0,
  });

export async function refreshOutbox(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['outbox'] });
}
