import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { getCompletedReviews, getPendingRescans } from '@sonoboard/contract/worklists/worklists.calls';
import { completedReviewRoute, pendingRescanRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import type { ReviewRoute } from '@sonoboard/domain/reviews/review-route';
import { useSelectedCollection } from '../platform/selected-collection.ts';
import type { EmptyStateProps } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { CsvLink } from '../ui/table/csv-link.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { searchedFor } from '../ui/table/table-view.ts';
import { useTableView } from '../ui/table/use-table-view.ts';
import { reviewedExamColumns } from './reviewed-exam-columns.tsx';
import { ROOMY_FROM } from './roomy-from.ts';
import { REVIEWED_EXAMS_DEFAULTS } from './reviewed-exams.queries.ts';
import type { ReviewedExam, ReviewedExamsQuery } from './reviewed-exams.queries.ts';
import { useListReader } from './use-list-reader.ts';
import { usePageOpening } from './use-page-opening.ts';

interface ReviewedExamsListProps {
  readonly list: 'completed_reviews' | 'pending_rescans';
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Names the table for those who do not see it. */
  readonly label: string;
  readonly query: ReviewedExamsQuery;
  readonly empty: EmptyStateProps;
}

const ROUTES = {
  single: '/review/$reviewGuid/{-$subpage}',
  chain: '/view-chain-review/$reviewGuid/{-$subpage}',
} as const;

const targetOf = ({ flow, guid }: ReviewRoute) =>
  ({ to: ROUTES[flow], params: { reviewGuid: guid, subpage: 'report' } }) as const;

const ROUTE_OF = {
  completed_reviews: ({ guid, protocol, linked_to: linkedTo }: ReviewedExam) =>
    completedReviewRoute({ guid, protocol, linkedTo }),
  pending_rescans: (exam: ReviewedExam) => pendingRescanRoute(exam),
} as const;

const OPENINGS = {
  completed_reviews: {
    href: (exam: ReviewedExam) => reviewPath(ROUTE_OF.completed_reviews(exam)),
    target: (exam: ReviewedExam) => targetOf(ROUTE_OF.completed_reviews(exam)),
  },
  pending_rescans: {
    href: (exam: ReviewedExam) => reviewPath(ROUTE_OF.pending_rescans(exam)),
    target: (exam: ReviewedExam) => targetOf(ROUTE_OF.pending_rescans(exam)),
  },
} as const;

const CALLS = { completed_reviews: getCompletedReviews, pending_rescans: getPendingRescans } as const;

const guidOf = (exam: ReviewedExam) => exam.guid;

/** Completed Assessments and Pending Rescans: submitted reviews, whose rows open the report. */
export function ReviewedExamsList({ list, title, subtitle, label, query, empty }: ReviewedExamsListProps) {
  const [view, setView] = useTableView(REVIEWED_EXAMS_DEFAULTS);
  const collection = useSelectedCollection();
  const exams = useQuery(query(view, collection?.guid));
  const isRoomy = useMediaQuery(ROOMY_FROM);
  const reader = useListReader(exams.dataUpdatedAt);
  const columns = useMemo(() => reviewedExamColumns(list, reader, isRoomy), [list, reader, isRoomy]);
  const { open, fetchSoon, fetchNow } = usePageOpening(OPENINGS[list].target);
  return (
    <>
      <PageHeader title={title} count={exams.data?.total} subtitle={subtitle}>
        <SearchField
          label="Search for patient"
          value={view.search}
          onSearch={(term) => setView(searchedFor(view, term))}
        />
        <CsvLink
          list={CALLS[list]}
          scope={{ data_collection_guid: collection?.guid }}
          columns={columns}
          view={view}
          isBesideSearch
        />
      </PageHeader>
      <DataTable
        label={label}
        columns={columns}
        rowId={guidOf}
        rows={exams.data?.items}
        total={exams.data?.total}
        view={view}
        onViewChange={setView}
        empty={empty}
        isFailed={exams.isError}
        onRetry={() => void exams.refetch()}
        isBusy={exams.isPlaceholderData}
        rowHref={OPENINGS[list].href}
        onOpen={open}
        onRowIntent={fetchSoon}
        onRowPress={fetchNow}
        density="dense"
        isPageList
      />
    </>
  );
}
