import { HistoryRounded as History } from '../ui/icons/history-rounded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listAuditEvents } from '@sonoboard/contract/audit/audit.calls';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import { useTableView } from '../ui/table/use-table-view.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditDrawer } from './audit-drawer.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AUDIT_DEFAULTS, type AuditEvent, auditQuery } from './audit.queries.ts';

const NO_EVENTS = { icon: History, title: 'Nothing was done yet' };

const guidOf = (event: AuditEvent) => event.guid;

/** Who saw or changed what, and when. */
export function AuditPage() {
  const [view, setView] = useTableView(AUDIT_DEFAULTS);
  const list = useQuery(auditQuery(view));
  const [opened, setOpened] = useState<AuditEvent | null>(null);
  const columns = useMemo(() => auditColumns(new Date(list.dataUpdatedAt)), [list.dataUpdatedAt]);
  return (
    <>
      <PageHeader title="Audit trail" count={list.data?.total} />
      {list.data?.is_total_capped === true && (
        <InlineAlert kind="info">
          Only the first {list.data.total.toLocaleString('en-US')} are counted and paged. Narrow by time,
          person or kind to see the others.
        </InlineAlert>
      )}
      <StaffTable
        label="Audit trail"
        list={listAuditEvents}
        query={list}
        columns={columns}
        view={view}
        onViewChange={setView}
        rowId={guidOf}
        onOpen={setOpened}
        empty={NO_EVENTS}
        filters={<AuditFilters view={view} onViewChange={setView} />}
      />
      <AuditDrawer event={opened} onClose={() => setOpened(null)} />
    </>
  );
}
