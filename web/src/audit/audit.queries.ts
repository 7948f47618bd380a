import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAuditEvents } from '@sonoboard/contract/audit/audit.calls';
import * as sortColumns from '@sonoboard/contract/audit/audit.sort-columns';
import { AUDIT_FILTERS } from '@sonoboard/contract/audit/audit-kinds';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';
import { listQueryOf, type TableDefaults, type TableView } from '../ui/table/table-view.ts';

export type AuditEvent = ReplyOf<typeof listAuditEvents>['items'][number];
export type AuditKind = AuditEvent['kind'];

type SortKey = SortColumnOf<typeof listAuditEvents>;

export const AUDIT_DEFAULTS: TableDefaults<SortKey> = {
  sort: 'at',
  order: 'desc',
  sorts: sortColumns.listAuditEvents,
  filters: ['person', 'patient', 'exam', 'kind', 'from', 'to'],
};

/** Not asked again by itself: each look is written down. */
export const auditQuery = (view: TableView<SortKey>) =>
  queryOptions({
    queryKey: ['audit', view],
    queryFn: ({ signal }) =>
      call(listAuditEvents, { query: { ...listQueryOf(view), kind: kindIn(view) }, signal, silent: true }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

/** Anybody can write anything into the address bar. */
function kindIn({ filters }: TableView): (typeof AUDIT_FILTERS)[number] | undefined {
  return AUDIT_FILTERS.find((kind) => kind === filters['kind']);
}
