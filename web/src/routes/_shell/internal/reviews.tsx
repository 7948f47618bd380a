import { createFileRoute } from '@tanstack/react-router';
import { ReviewsPage } from '../../../reviews/staff/reviews-page.tsx';

interface ReviewsSearch {
  /** The email of a reviewer, and the guid of an exam: what a page that links here means. */
  readonly reviewer?: string;
  readonly clipSet?: string;
}

export const Route = createFileRoute('/_shell/internal/reviews')({
  staticData: { title: 'Reviews' },
  validateSearch: (search: ReviewsSearch) => search,
  component: ReviewsPage,
});
