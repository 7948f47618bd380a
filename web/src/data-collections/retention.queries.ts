import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import {
  changeCollectionRetention,
  getCollectionRetention,
  getExamRetention,
  holdCollection,
  holdExam,
  listPlannedDeletions,
  releaseCollectionHold,
  releaseExamHold,
} from '@sonoboard/contract/retention/retention.calls';
import * as sortColumns from '@sonoboard/contract/retention/retention.sort-columns';
import { call } from '../platform/call.ts';
import { now } from '../platform/clock.ts';
import { queryClient } from '../platform/query-client.ts';
import { listQueryOf, type TableDefaults, type TableView } from '../ui/table/table-view.ts';

export type CollectionRetention = ReplyOf<typeof getCollectionRetention>;
export type ExamRetention = ReplyOf<typeof getExamRetention>;
export type PlannedDeletion = ReplyOf<typeof listPlannedDeletions>['items'][number];
export type LegalHold = NonNullable<CollectionRetention['hold']>;
export type RetentionChange = Partial<Pick<CollectionRetention, 'clips_days' | 'exams_days'>>;

const RETENTION = 'retention';
/** A job plans what a new rule makes due, within seconds; the page shows it without being asked. */
const LOOK_AGAIN_MS = 10_000;
const LOOK_SOON_MS = 2_000;
/** How long after a change its outcome is waited for. */
const OUTCOME_WITHIN_MS = 30_000;

/** The change may have been made on another page, just before this one was opened. */
let lastChangeAt = now().getTime();

/** How soon the next look is worth its call. */
const nextLookMs = () => (now().getTime() - lastChangeAt < OUTCOME_WITHIN_MS ? LOOK_SOON_MS : LOOK_AGAIN_MS);

export const retentionQuery = (guid: string) =>
  queryOptions({
    queryKey: [RETENTION, guid],
    queryFn: ({ signal }) => call(getCollectionRetention, { params: { guid }, signal, silent: true }),
    refetchInterval: nextLookMs,
  });

type PlannedSort = SortColumnOf<typeof listPlannedDeletions>;

export const PLANNED_DEFAULTS: TableDefaults<PlannedSort> = {
  sort: 'delete_at',
  order: 'asc',
  sorts: sortColumns.listPlannedDeletions,
};

export const plannedDeletionsQuery = (guid: string, view: TableView<PlannedSort>) =>
  queryOptions({
    queryKey: [RETENTION, guid, 'planned', view],
    queryFn: ({ signal }) =>
      call(listPlannedDeletions, { params: { guid }, query: listQueryOf(view), signal, silent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: nextLookMs,
  });

export const examRetentionQuery = (examGuid: string) =>
  queryOptions({
    queryKey: [RETENTION, 'exam', examGuid],
    queryFn: ({ signal }) => call(getExamRetention, { params: { examGuid }, signal, silent: true }),
  });

function refresh(): Promise<void> {
  lastChangeAt = now().getTime();
  return queryClient.invalidateQueries({ queryKey: [RETENTION] });
}

/** Sent with what the editor saw; where someone else was quicker, the page shows what they left. */
export async function changeRetention(
  guid: string,
  seen: CollectionRetention,
  change: RetentionChange,
): Promise<void> {
  const expected = { clips_days: seen.clips_days, exams_days: seen.exams_days };
  try {
    await call(changeCollectionRetention, { params: { guid }, body: { ...change, expected } });
  } finally {
    await refresh();
  }
}

/** What a hold is on. */
export type HoldPlace = { readonly examGuid: string } | { readonly collectionGuid: string };

export async function setHold(place: HoldPlace, reason: string): Promise<void> {
  const body = { reason };
  try {
    await ('examGuid' in place
      ? call(holdExam, { params: { examGuid: place.examGuid }, body })
      : call(holdCollection, { params: { guid: place.collectionGuid }, body }));
  } finally {
    await refresh();
  }
}

export async function releaseHold(place: HoldPlace): Promise<void> {
  try {
    await ('examGuid' in place
      ? call(releaseExamHold, { params: { examGuid: place.examGuid } })
      : call(releaseCollectionHold, { params: { guid: place.collectionGuid } }));
  } finally {
    await refresh();
  }
}
