import { MonitorHeartOutlined as MonitorHeart } from '../../ui/icons/monitor-heart-outlined.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listProbeUsages } from '@sonoboard/contract/scanners/scanners.calls';
import { PageHeader } from '../../ui/page-header.tsx';
import { StaffTable } from '../../ui/table/staff-table.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { type ProbeUsage, USAGE_DEFAULTS, usagesQuery } from './probes.queries.ts';
import { usageColumns } from './usage-columns.tsx';

const TITLE = 'Exams and Hardware Usage';
const NO_EXAMS = { icon: MonitorHeart, title: 'No exam was recorded with this probe yet.' };
const NO_ROWS: readonly ProbeUsage[] = [];
const examOf = (usage: ProbeUsage) => usage.clip_set_guid;

export function UsageSection({ guid }: { readonly guid: string }) {
  const [view, setView] = useTableView(USAGE_DEFAULTS, 'usage');
  const list = useQuery(usagesQuery(guid, view));
  const rows = list.data?.items ?? NO_ROWS;
  const columns = useMemo(() => usageColumns(rows, new Date(list.dataUpdatedAt)), [rows, list.dataUpdatedAt]);
  const params = useMemo(() => ({ guid }), [guid]);
  return (
    <section aria-label={TITLE}>
      <PageHeader level="h2" title={TITLE} count={list.data?.total} />
      <StaffTable
        label={TITLE}
        list={listProbeUsages}
        params={params}
        query={list}
        columns={columns}
        view={view}
        onViewChange={setView}
        rowId={examOf}
        empty={NO_EXAMS}
        isPageList={false}
      />
    </section>
  );
}
