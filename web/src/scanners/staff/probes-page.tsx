import { SensorsRounded as Sensors } from '../../ui/icons/sensors-rounded.tsx';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listProbes } from '@sonoboard/contract/scanners/scanners.calls';
import { PageHeader } from '../../ui/page-header.tsx';
import { StaffTable } from '../../ui/table/staff-table.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { CreateProbeDialog } from './create-probe-dialog.tsx';
import { EditProbeDialog } from './edit-probe-dialog.tsx';
import { probeColumns } from './probe-columns.tsx';
import { PROBE_DEFAULTS, probesQuery, type Probe } from './probes.queries.ts';

const NO_PROBES = {
  icon: Sensors,
  title: 'No probes yet',
  line: 'Probes appear here when a workspace links a scanner, or when you create one.',
};
const guidOf = (probe: Probe) => probe.guid;
/** What a new tab shows; here a row opens its editor. */
const pageOf = (probe: Probe) => `/internal/probes/${probe.guid}`;

/** Every scanner, no matter who it belongs to, and its editor. */
export function ProbesPage() {
  const [view, setView] = useTableView(PROBE_DEFAULTS);
  const list = useQuery(probesQuery(view));
  const [isCreating, setCreating] = useState(false);
  const [edited, setEdited] = useState<Probe | null>(null);
  const columns = useMemo(() => probeColumns(new Date(list.dataUpdatedAt), setEdited), [list.dataUpdatedAt]);
  return (
    <>
      <PageHeader title="Probes" count={list.data?.total}>
        <Button variant="contained" onClick={() => setCreating(true)}>
          Create probe
        </Button>
      </PageHeader>
      <StaffTable
        label="Probes"
        list={listProbes}
        query={list}
        columns={columns}
        view={view}
        onViewChange={setView}
        rowId={guidOf}
        onOpen={setEdited}
        rowHref={pageOf}
        empty={NO_PROBES}
      />
      {isCreating && <CreateProbeDialog onClose={() => setCreating(false)} />}
      {edited !== null && <EditProbeDialog probe={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
