import type { CollectionType } from '@sonoboard/domain/data-collections/collection-type';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { isReviewable } from '@sonoboard/domain/worklists/review-due';
import { loadChain, loadRecordedClips } from '../exams/exams.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Tx } from '../platform/database/db.ts';
import { inOrder, together } from '../platform/database/together.ts';
import {
  type ClipReviewRow,
  type ExamOfSamePatient,
  type ReviewRow,
  selectClipReviews,
  selectCollectionsOfExams,
  selectExamsOfSamePatient,
  selectReviewsOfExams,
} from './reviews.queries.ts';
import { countReviews } from './reviews.service.ts';
import { lockChain } from './submit-review.queries.ts';

export type OpenChain = Awaited<ReturnType<typeof loadSubmissionContext>>;
type ChainExam = Awaited<ReturnType<typeof loadChain>>[number];
type Clip = Awaited<ReturnType<typeof loadRecordedClips>>[number];

export interface ExamContext {
  readonly exam: ChainExam;
  /** Of the collections through which the reviewer reviews it. */
  readonly reviewingTypes: readonly CollectionType[];
  readonly existingReview: ReviewRow | undefined;
}

/** What is known of the chain of a submission before it is checked. */
export interface SubmissionContext {
  readonly chain: readonly ChainExam[];
  /** By exam. */
  readonly counting: ReadonlyMap<string, ReviewRow>;
  readonly clips: readonly Clip[];
  readonly clipReviews: readonly ClipReviewRow[];
  readonly samePatient: readonly ExamOfSamePatient[];
  /** Whether the submission must say something of a clip. */
  readonly isAsked: (clip: Clip) => boolean;
}

/**
 * The chain of the submitted exams (`exams`, in chain order), held until the transaction ends, with the reviews that count for the
 * reviewer so far.
 */
export async function loadSubmissionContext(tx: Tx, actor: Actor, examGuids: readonly [string, ...string[]]) {
  const [, chain] = await inOrder(
    () => lockChain(tx, examGuids[0]),
    () => loadChain(tx, actor, examGuids[0]),
  );
  const chainGuids = chain.map(({ guid }) => guid);
  const [collections, reviews, clipsOfNoReview, samePatient] = await together(
    selectCollectionsOfExams(tx, chainGuids, actor.guid),
    selectReviewsOfExams(tx, chainGuids),
    loadRecordedClips(tx, chainGuids, []),
    selectExamsOfSamePatient(tx, actor.guid, examGuids[0]),
  );
  const counting = countReviews(actor.guid, chainGuids, { reviews, collections });
  const reviewGuids = [...counting.values()].map(({ guid }) => guid);
  const [clipReviews, clips] =
    reviewGuids.length === 0
      ? [[], clipsOfNoReview]
      : await together(selectClipReviews(tx, reviewGuids), loadRecordedClips(tx, chainGuids, reviewGuids));
  const reviewingTypesOf = (examGuid: string) =>
    collections
      .filter((collection) => collection.examGuid === examGuid && collection.isReviewer)
      .map(({ type }) => type);

  if (!examGuids.every((guid) => chainGuids.includes(guid))) throw new AppError('exams_of_several_chains');
  const submitted = chain.filter(({ guid }) => examGuids.includes(guid));
  const exams = submitted.map((exam) => {
    const reviewingTypes = reviewingTypesOf(exam.guid);
    // The policy has checked this too, but a membership may have ended since.
    if (reviewingTypes.length === 0) throw new AppError('exam_not_found');
    return { exam, reviewingTypes, existingReview: counting.get(exam.guid) };
  });
  const openExams = chain.filter(
    (exam) => isReviewable(exam) && !counting.has(exam.guid) && reviewingTypesOf(exam.guid).length > 0,
  );
  return { exams, chain, counting, openExams, clips, clipReviews, samePatient, isAsked: hasVideo };
}

/** A clip without a video cannot be seen, so no rating is required for it. */
function hasVideo({ plainKey }: Clip): boolean {
  return plainKey !== null;
}

export function clipReviewsOf(
  { clipReviews }: SubmissionContext,
  review: ReviewRow,
): readonly ClipReviewRow[] {
  return clipReviews.filter(({ reviewGuid }) => reviewGuid === review.guid);
}
