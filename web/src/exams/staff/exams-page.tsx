import { PlaylistAddRounded as PlaylistAdd } from '../../ui/icons/playlist-add-rounded.tsx';
import { Inventory2Rounded as Inventory } from '../../ui/icons/inventory2-rounded.tsx';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listExamsForStaff } from '@sonoboard/contract/exams/exam-reports.calls';
import { tokens } from '../../ui/theme/tokens.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Selection } from '../../ui/table/selection.ts';
import { StaffTable } from '../../ui/table/staff-table.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { AddToCollectionDialog } from './add-to-collection-dialog.tsx';
import { examColumns } from './exam-columns.tsx';
import { withKnownFilters } from './exam-filter-values.ts';
import { ExamFilters } from './exam-filters.tsx';
import { EXAMS_DEFAULTS, type StaffExam, staffExamsQuery } from './staff-exams.queries.ts';

const NO_EXAMS = {
  icon: Inventory,
  title: 'No completed exams',
  line: 'Exams appear here once they are completed.',
};
const NOTHING: Selection = new Set();

const guidOf = (exam: StaffExam) => exam.clip_set_guid;

/** Every completed exam. What is selected stays selected on other pages and through other searches. */
export function ExamsPage() {
  const [address, setView] = useTableView(EXAMS_DEFAULTS);
  const view = useMemo(() => withKnownFilters(address), [address]);
  const exams = useQuery(staffExamsQuery(view));
  const [selected, setSelected] = useState<Selection>(NOTHING);
  const [isAdding, setAdding] = useState(false);
  const columns = useMemo(() => examColumns(new Date(exams.dataUpdatedAt)), [exams.dataUpdatedAt]);
  return (
    <>
      <PageHeader title="Exams" count={exams.data?.total}>
        {selected.size > 0 && (
          <Button onClick={() => setSelected(NOTHING)} sx={{ color: tokens.t2 }}>
            Clear {selected.size} selected
          </Button>
        )}
        <Button
          variant="contained"
          startIcon={<PlaylistAdd />}
          disabled={selected.size === 0}
          onClick={() => setAdding(true)}
        >
          Add to Data Collection
        </Button>
      </PageHeader>
      <StaffTable
        label="Exams"
        density="grid"
        list={listExamsForStaff}
        query={exams}
        columns={columns}
        view={view}
        onViewChange={setView}
        rowId={guidOf}
        empty={NO_EXAMS}
        selection={{ selected, onChange: setSelected }}
        filters={<ExamFilters view={view} onViewChange={setView} />}
      />
      {isAdding && (
        <AddToCollectionDialog
          examGuids={[...selected]}
          onAdded={() => setSelected(NOTHING)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
