import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listReviewsForStaff } from '@sonoboard/contract/reviews/reviews.calls';
import * as sortColumns from '@sonoboard/contract/reviews/reviews.sort-columns';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../../platform/call.ts';
import { listQueryOf, type TableDefaults, type TableView } from '../../ui/table/table-view.ts';
import { REVIEW_FILTERS } from './review-filter-values.ts';

export type StaffReview = ReplyOf<typeof listReviewsForStaff>['reviews'][number];

type SortKey = SortColumnOf<typeof listReviewsForStaff>;

export const REVIEWS_DEFAULTS: TableDefaults<SortKey> = {
  sort: 'created_at',
  order: 'desc',
  sorts: sortColumns.listReviewsForStaff,
  filters: REVIEW_FILTERS,
};

export const staffReviewsQuery = (view: TableView<SortKey>) =>
  queryOptions({
    queryKey: ['staff-reviews', view],
    queryFn: ({ signal }) => call(listReviewsForStaff, { query: listQueryOf(view), signal, silent: true }),
    select: ({ reviews, total }) => ({ items: reviews, total }),
    placeholderData: keepPreviousData,
  });
