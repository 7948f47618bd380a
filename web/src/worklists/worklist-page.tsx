import Inbox from '@mui/icons-material/InboxRounded';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSelectedCollection } from '../platform/selected-collection.ts';
import { settingsQuery } from '../platform/session.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { searchedFor } from '../ui/table/table-view.ts';
import { useTableView } from '../ui/table/use-table-view.ts';
import { useExamOpening } from './use-exam-opening.ts';
import { worklistColumns, worklistHref } from './worklist-columns.tsx';
import { WORKLIST_DEFAULTS, worklistQuery } from './worklists.queries.ts';
import type { WorklistExam } from './worklists.queries.ts';

const NOTHING_TO_REVIEW = {
  icon: Inbox,
  title: 'There are no exams to review',
  line: 'You will get notified when an exam is available',
};

const guidOf = (exam: WorklistExam) => exam.guid;

export function WorklistPage() {
  const [view, setView] = useTableView(WORKLIST_DEFAULTS);
  const collection = useSelectedCollection();
  const worklist = useQuery(worklistQuery(view, collection?.guid));
  const columns = useWorklistColumns(worklist.dataUpdatedAt);
  const { openExam, fetchSoon } = useExamOpening();
  return (
    <>
      <PageHeader title="Worklist" count={worklist.data?.total}>
        <SearchField
          label="Search for patient"
          value={view.search}
          onSearch={(term) => setView(searchedFor(view, term))}
        />
      </PageHeader>
      <DataTable
        label="Exams to review"
        columns={columns}
        rowId={guidOf}
        rows={worklist.data?.items}
        total={worklist.data?.total}
        view={view}
        onViewChange={setView}
        empty={NOTHING_TO_REVIEW}
        isFailed={worklist.isError}
        onRetry={() => void worklist.refetch()}
        isBusy={worklist.isPlaceholderData}
        rowHref={worklistHref}
        onOpen={openExam}
        onRowIntent={fetchSoon}
        isPageList
      />
    </>
  );
}

/** 'Today' is judged at the moment the rows came. */
function useWorklistColumns(readAt: number) {
  const config = useUserConfig();
  const { data: settings } = useQuery(settingsQuery);
  const sampleOperatorEmail = settings?.flags.sample_operator_email ?? '';
  return useMemo(
    () => worklistColumns({ config, now: new Date(readAt), sampleOperatorEmail }),
    [config, readAt, sampleOperatorEmail],
  );
}
