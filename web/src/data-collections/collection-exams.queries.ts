import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  getReviewerPerformance,
  listLinkedClipSets,
  listLinkedReviews,
} from '@sonoboard/contract/data-collections/collection-exams.calls';
import * as sortColumns from '@sonoboard/contract/data-collections/collection-exams.sort-columns';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { listQueryOf, type TableDefaults, type TableView } from '../ui/table/table-view.ts';
import { COLLECTION } from './data-collections.queries.ts';

export type ClipSet = ReplyOf<typeof listLinkedClipSets>['items'][number];
export type LinkedReview = ReplyOf<typeof listLinkedReviews>['items'][number];
export type Performance = ReplyOf<typeof getReviewerPerformance>['items'][number];

type ClipSetSort = SortColumnOf<typeof listLinkedClipSets>;
type ReviewSort = SortColumnOf<typeof listLinkedReviews>;
type PerformanceSort = SortColumnOf<typeof getReviewerPerformance>;

export const CLIP_SET_DEFAULTS: TableDefaults<ClipSetSort> = {
  sort: 'created_at',
  order: 'desc',
  sorts: sortColumns.listLinkedClipSets,
};

export const REVIEW_DEFAULTS: TableDefaults<ReviewSort> = {
  sort: 'created_at',
  order: 'desc',
  sorts: sortColumns.listLinkedReviews,
};

export const PERFORMANCE_DEFAULTS: TableDefaults<PerformanceSort> = {
  sort: 'reviewer_email',
  order: 'asc',
  sorts: sortColumns.getReviewerPerformance,
};

const clipSetsKey = (guid: string) => [COLLECTION, guid, 'clip-sets'] as const;

export const clipSetsQuery = (guid: string, view: TableView<ClipSetSort>) =>
  queryOptions({
    queryKey: [...clipSetsKey(guid), view],
    queryFn: ({ signal }) =>
      call(listLinkedClipSets, { params: { guid }, query: listQueryOf(view), signal, silent: true }),
    placeholderData: keepPreviousData,
  });

export const linkedReviewsQuery = (guid: string, view: TableView<ReviewSort>) =>
  queryOptions({
    queryKey: [COLLECTION, guid, 'reviews', view],
    queryFn: ({ signal }) =>
      call(listLinkedReviews, { params: { guid }, query: listQueryOf(view), signal, silent: true }),
    placeholderData: keepPreviousData,
  });

export const performanceQuery = (guid: string, view: TableView<PerformanceSort>) =>
  queryOptions({
    queryKey: [COLLECTION, guid, 'performance', view],
    queryFn: ({ signal }) =>
      call(getReviewerPerformance, { params: { guid }, query: listQueryOf(view), signal, silent: true }),
    placeholderData: keepPreviousData,
  });

type ClipSetPage = ReplyOf<typeof listLinkedClipSets>;

/** A corrected row stays where it is in the list: anyone who edits must not lose it from sight. */
export function showCorrected(collectionGuid: string, corrected: ClipSet): void {
  queryClient.setQueriesData<ClipSetPage>({ queryKey: clipSetsKey(collectionGuid) }, (page) =>
    page === undefined
      ? page
      : { ...page, items: page.items.map((row) => (row.guid === corrected.guid ? corrected : row)) },
  );
  // Ground truth and flags decide what the other two tables show.
  for (const part of ['reviews', 'performance']) {
    void queryClient.invalidateQueries({ queryKey: [COLLECTION, collectionGuid, part] });
  }
}

export async function refreshClipSets(collectionGuid: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: clipSetsKey(collectionGuid) });
}
