import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getCompletedReviews, getPendingRescans } from '@sonoboard/contract/worklists/worklists.calls';
import * as sortColumns from '@sonoboard/contract/worklists/worklists.sort-columns';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';
import { listQueryOf } from '../ui/table/table-view.ts';
import type { TableDefaults, TableView } from '../ui/table/table-view.ts';

export type ReviewedExam = ReplyOf<typeof getCompletedReviews>['items'][number];

export type ReviewedExamSort = SortColumnOf<typeof getCompletedReviews>;

export const REVIEWED_EXAMS_DEFAULTS: TableDefaults<ReviewedExamSort> = {
  sort: 'clip_set_created_at',
  order: 'desc',
  sorts: sortColumns.getCompletedReviews,
  size: 20,
};

type View = TableView<ReviewedExamSort>;

function listQuery(view: View, collectionGuid: string | undefined) {
  return {
    ...listQueryOf(view),
    ...(collectionGuid !== undefined && { data_collection_guid: collectionGuid }),
  };
}

/** One page of the submitted reviews. The page before stays on the screen until this one has come. */
export const completedReviewsQuery = (view: View, collectionGuid: string | undefined) =>
  queryOptions({
    queryKey: ['completed-reviews', { collectionGuid, ...view }],
    queryFn: ({ signal }) =>
      call(getCompletedReviews, { query: listQuery(view, collectionGuid), signal, silent: true }),
    placeholderData: keepPreviousData,
  });

export const pendingRescansQuery = (view: View, collectionGuid: string | undefined) =>
  queryOptions({
    queryKey: ['pending-rescans', { collectionGuid, ...view }],
    queryFn: ({ signal }) =>
      call(getPendingRescans, { query: listQuery(view, collectionGuid), signal, silent: true }),
    placeholderData: keepPreviousData,
  });

export type ReviewedExamsQuery = typeof completedReviewsQuery | typeof pendingRescansQuery;
