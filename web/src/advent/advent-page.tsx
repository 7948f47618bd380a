import { LocalHospitalOutlined as LocalHospital } from '../ui/icons/local-hospital-outlined.tsx';
import { getAdventTable } from '@sonoboard/contract/advent/advent.calls';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PageHeader } from '../ui/page-header.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import { useTableView } from '../ui/table/use-table-view.ts';
import { adventColumns } from './advent-columns.tsx';
import { ADVENT_DEFAULTS, adventQuery, type AdventNurse } from './advent.queries.ts';

const NO_NURSES = {
  icon: LocalHospital,
  title: 'No nurses',
  line: "Members of the group 'advent' appear here.",
};

const guidOf = (nurse: AdventNurse) => nurse.guid;

/** Who scans for the Advent study, and who has not for long. */
export function AdventPage() {
  const [view, setView] = useTableView(ADVENT_DEFAULTS);
  const nurses = useQuery(adventQuery(view));
  const columns = useMemo(() => adventColumns(new Date(nurses.dataUpdatedAt)), [nurses.dataUpdatedAt]);
  return (
    <>
      <PageHeader title="Advent nurses" count={nurses.data?.total} />
      <StaffTable
        label="Advent nurses"
        list={getAdventTable}
        query={nurses}
        columns={columns}
        view={view}
        onViewChange={setView}
        rowId={guidOf}
        empty={NO_NURSES}
      />
    </>
  );
}
