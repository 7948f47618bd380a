import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { listMails, readMail } from '@sonoboard/contract/mail/mail.endpoints';
import type { MAIL_COLUMNS } from '@sonoboard/contract/mail/mail.shapes';
import { call } from '../platform/call.ts';
import { pageQuery } from '../ui/table/table-view.ts';
import type { TableDefaults, TableView } from '../ui/table/table-view.ts';

export type Mail = ReplyOf<typeof listMails>['items'][number];

type SortKey = (typeof MAIL_COLUMNS)[number];

export const OUTBOX_DEFAULTS: TableDefaults<SortKey> = {
  sort: 'created_at',
  order: 'desc',
  sorts: ['created_at', 'to_address', 'subject', 'kind', 'status'],
};

export const outboxQuery = (view: TableView<SortKey>) =>
  queryOptions({
    queryKey: ['outbox', view],
    queryFn: ({ signal }) =>
      call(listMails, {
        query: { ...pageQuery(view), ...(view.search !== '' && { search: view.search }) },
        signal,
        silent: true,
      }),
    placeholderData: keepPreviousData,
  });

/** Read anew each time: who reads a mail is written down each time. */
export const mailQuery = (guid: string) =>
  queryOptions({
    queryKey: ['outbox', 'mail', guid],
    queryFn: ({ signal }) => call(readMail, { params: { guid }, signal, silent: true }),
    gcTime: 0,
  });
