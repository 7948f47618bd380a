import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAuditEvents } from '@sonoboard/contract/audit/audit.endpoints';
import { AUDIT_KINDS } from '@sonoboard/contract/audit/audit.shapes';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';
import { listQueryOf, type TableDefaults, type TableView } from '../ui/table/table-view.ts';

export type AuditEvent = ReplyOf<typeof listAuditEvents>['items'][number];
export type AuditKind = AuditEvent['kind'];

export const AUDIT_DEFAULTS: TableDefaults<'at'> = {
  sort: 'at',
  order: 'desc',
  sorts: ['at'],
  filters: ['person', 'patient', 'exam', 'kind', 'from', 'to'],
};

/** Not asked again by itself: each look is written down. */
export const auditQuery = (view: TableView<'at'>) =>
  queryOptions({
    queryKey: ['audit', view],
    queryFn: ({ signal }) =>
      call(listAuditEvents, { query: { ...listQueryOf(view), kind: kindIn(view) }, signal, silent: true }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

/** Anybody can write anything into the address bar. */
function kindIn({ filters }: TableView): AuditKind | undefined {
  return AUDIT_KINDS.find((kind) => kind === filters['kind']);
}
