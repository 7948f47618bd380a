import { InsightsRounded as Insights } from '../ui/icons/insights-rounded.tsx';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { getReviewerPerformance } from '@sonoboard/contract/data-collections/collection-exams.calls';
import { tokens } from '../ui/theme/tokens.ts';
import { TextLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { useTableView } from '../ui/table/use-table-view.ts';
import { PERFORMANCE_DEFAULTS, performanceQuery, type Performance } from './collection-exams.queries.ts';

const NONE = { icon: Insights, title: 'Nobody has reviewed an exam of this data collection yet.' };
const Hint = styled('p')({ margin: '8px 0 0', color: tokens.t3, fontSize: 13, lineHeight: '18px' });
const guidOf = ({ reviewer_guid }: Performance) => reviewer_guid;

const COUNTS = [
  { id: 'reviews', header: 'Reviews', width: 90 },
  { id: 'true_positives', header: 'True positive', width: 110 },
  { id: 'false_positives', header: 'False positive', width: 110 },
  { id: 'true_negatives', header: 'True negative', width: 110 },
  { id: 'false_negatives', header: 'False negative', width: 110 },
  { id: 'not_applicable', header: 'N/A', width: 80 },
] as const;

const SHARES = [
  { id: 'sensitivity', header: 'Sensitivity' },
  { id: 'specificity', header: 'Specificity' },
] as const;

const COLUMNS: readonly TableColumn<Performance>[] = [
  {
    id: 'reviewer_email',
    header: 'Reviewer',
    width: 260,
    sortKey: 'reviewer_email',
    card: 'title',
    fields: ['reviewer_email', 'reviewer_guid'],
    render: ({ reviewer_guid, reviewer_email }) => (
      <TextLink to="/user-settings/$userGuid" params={{ userGuid: reviewer_guid }}>
        {reviewer_email}
      </TextLink>
    ),
  },
  ...COUNTS.map(({ id, header, width }): TableColumn<Performance> => ({
    id,
    header,
    width,
    sortKey: id,
    align: 'right',
    render: (row) => row[id].toLocaleString('en-US'),
  })),
  ...SHARES.map(({ id, header }): TableColumn<Performance> => ({
    id,
    header,
    width: 110,
    sortKey: id,
    align: 'right',
    render: (row) => {
      const share = row[id];
      return share === null ? '–' : `${share.toFixed(1)} %`;
    },
  })),
  {
    id: 'average_rating',
    header: 'Mean rating',
    width: 110,
    sortKey: 'average_rating',
    align: 'right',
    render: ({ average_rating }) => average_rating.toFixed(2),
  },
];

/** How the reviewers of a collection do against the ground truth, over all of their reviews. */
export function PerformanceSection({ collectionGuid }: { readonly collectionGuid: string }) {
  const [view, setView] = useTableView(PERFORMANCE_DEFAULTS, 'performance');
  const performance = useQuery(performanceQuery(collectionGuid, view));
  return (
    <section aria-label="Reviewer performance">
      <PageHeader level="h2" title="Reviewer performance" count={performance.data?.total} />
      <StaffTable
        label="Reviewer performance"
        list={getReviewerPerformance}
        params={{ guid: collectionGuid }}
        query={performance}
        columns={COLUMNS}
        rowId={guidOf}
        view={view}
        onViewChange={setView}
        empty={NONE}
        isPageList={false}
        density="dense"
      />
      <Hint>
        Against the ground truth of the exam; a review of an exam without one counts as a review only.
        Practice, aborted, virtual and excluded exams do not count.
      </Hint>
    </section>
  );
}
