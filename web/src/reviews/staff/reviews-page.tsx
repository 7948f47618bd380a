import { RateReviewRounded as RateReview } from '../../ui/icons/rate-review-rounded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { listReviewsForStaff } from '@sonoboard/contract/reviews/reviews.calls';
import { PageHeader } from '../../ui/page-header.tsx';
import { StaffTable } from '../../ui/table/staff-table.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { RatingFilter } from './rating-filter.tsx';
import { reviewColumns } from './review-columns.tsx';
import { reviewsView } from './review-filter-values.ts';
import { REVIEWS_DEFAULTS, type StaffReview, staffReviewsQuery } from './staff-reviews.queries.ts';

const NO_REVIEWS = {
  icon: RateReview,
  title: 'No reviews',
  line: 'Reviews appear here once they are submitted.',
};

const guidOf = (review: StaffReview) => review.guid;
const reportOf = (review: StaffReview) => `/review/${review.guid}/report`;

/** Every review that was submitted. */
export function ReviewsPage() {
  const [address, setView] = useTableView(REVIEWS_DEFAULTS);
  const view = useMemo(() => reviewsView(address), [address]);
  const reviews = useQuery(staffReviewsQuery(view));
  const router = useRouter();
  const columns = useMemo(() => reviewColumns(new Date(reviews.dataUpdatedAt)), [reviews.dataUpdatedAt]);
  return (
    <>
      <PageHeader title="Reviews" count={reviews.data?.total} />
      <StaffTable
        label="Reviews"
        list={listReviewsForStaff}
        query={reviews}
        columns={columns}
        view={view}
        onViewChange={setView}
        rowId={guidOf}
        empty={NO_REVIEWS}
        rowHref={reportOf}
        onOpen={(review) => router.history.push(reportOf(review))}
        filters={<RatingFilter view={view} onViewChange={setView} />}
      />
    </>
  );
}
