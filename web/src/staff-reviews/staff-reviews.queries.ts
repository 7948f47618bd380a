import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listReviewsForStaff } from '@sonoboard/contract/reviews/reviews.endpoints';
import type { QueryOf, ReplyOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';
import { listQueryOf, type TableDefaults, type TableView } from '../ui/table/table-view.ts';
import { REVIEW_FILTERS } from './review-filter-values.ts';

export type StaffReview = ReplyOf<typeof listReviewsForStaff>['reviews'][number];

type SortKey = NonNullable<QueryOf<typeof listReviewsForStaff>['sort']>;

export const REVIEWS_DEFAULTS: TableDefaults<SortKey> = {
  sort: 'created_at',
  order: 'desc',
  sorts: [
    'guid',
    'protocol',
    'reviewer_email',
    'clip_set_guid',
    'patient_id',
    'patient_name',
    'scanner_id',
    'assessment',
    'rating',
    'clip_set_created_at',
    'created_at',
  ],
  filters: REVIEW_FILTERS,
};

export const staffReviewsQuery = (view: TableView<SortKey>) =>
  queryOptions({
    queryKey: ['staff-reviews', view],
    queryFn: ({ signal }) => call(listReviewsForStaff, { query: listQueryOf(view), signal, silent: true }),
    select: ({ reviews, total }) => ({ items: reviews, total }),
    placeholderData: keepPreviousData,
  });
