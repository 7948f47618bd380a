import type { CollectionType } from '@sonoboard/domain/data-collections/collection-type';
import { countingReview } from '@sonoboard/domain/reviews/counting-review';
import type { ReviewedChain, ReviewedExam } from '@sonoboard/domain/reviews/review-entry';
import { reviewExamRoute } from '@sonoboard/domain/reviews/review-route';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { isReviewable } from '@sonoboard/domain/worklists/review-due';
import { loadChain, loadRecorded, requireExam } from '../exams/exams.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Db } from '../platform/database/db.ts';
import { reviewVersions } from '../tables/review-versions.tables.ts';
import { findOutcomeNow } from './outcome-now.service.ts';
import { selectRetractedHead, selectRetractedReviews } from './retracted-reviews.queries.ts';
import { reviewsInScope } from './review-scope.sql.ts';
import {
  isOnWorklist,
  type ReviewHead,
  type ReviewRow,
  selectClipReviews,
  selectCollectionsOfExams,
  selectReviewHead,
  selectReviewsOfExams,
} from './reviews.queries.ts';

type ExamRow = Awaited<ReturnType<typeof loadChain>>[number];

export async function mayOpenReview(db: Db, actor: Actor, reviewGuid: string): Promise<boolean> {
  return (await findReview(db, actor, reviewGuid)) !== undefined;
}

interface FoundReview extends ReviewHead {
  readonly isRetracted: boolean;
}

/** A retracted review is found as well: whoever could read it still can. */
async function findReview(db: Db, actor: Actor, reviewGuid: string): Promise<FoundReview | undefined> {
  const review = await selectReviewHead(db, reviewGuid, reviewsInScope(db, actor));
  if (review !== undefined) return { ...review, isRetracted: false };
  const retracted = await selectRetractedHead(db, reviewGuid, reviewsInScope(db, actor, reviewVersions));
  return retracted && { ...retracted, isRetracted: true };
}

/**
 * Of each exam the review that counts for a person. Who reviews in none of its collections, such as its operator, sees
 * it as the collections themselves do.
 */
async function reviewsThatCount(
  db: Db,
  personGuid: string,
  examGuids: readonly string[],
): Promise<ReadonlyMap<string, ReviewRow>> {
  const [reviews, collections] = await Promise.all([
    selectReviewsOfExams(db, examGuids),
    selectCollectionsOfExams(db, examGuids, personGuid),
  ]);
  return countReviews(personGuid, examGuids, { reviews, collections });
}

type CollectionRow = Awaited<ReturnType<typeof selectCollectionsOfExams>>[number];

export function countReviews(
  personGuid: string,
  examGuids: readonly string[],
  {
    reviews,
    collections,
  }: { readonly reviews: readonly ReviewRow[]; readonly collections: readonly CollectionRow[] },
): ReadonlyMap<string, ReviewRow> {
  return new Map(
    examGuids.flatMap((examGuid) => {
      const review = countingReview(
        personGuid,
        reviews.filter((candidate) => candidate.examGuid === examGuid),
        typesThatCount(collections.filter((collection) => collection.examGuid === examGuid)),
      );
      return review === null ? [] : [[examGuid, review]];
    }),
  );
}

function typesThatCount(holding: readonly CollectionRow[]): readonly CollectionType[] {
  const reviewing = holding.filter(({ isReviewer }) => isReviewer);
  return (reviewing.length > 0 ? reviewing : holding).map(({ type }) => type);
}

export async function reviewOfExam(db: Db, actor: Actor, examGuid: string): Promise<ReviewedExam> {
  const review = (await reviewsThatCount(db, actor.guid, [examGuid])).get(examGuid);
  return { hasReviewedExam: review !== undefined, reviewGuid: review?.guid ?? null };
}

/** A chain is found by any exam of it or by any review of it. */
export interface ChainKey {
  readonly examGuid?: string | undefined;
  readonly reviewGuid?: string | undefined;
}

/**
 * A chain has its review once its newest exam has one and none of its exams is due any more (AMB-113, AMB-164): a
 * rescan opens it again. Anyone who asks by a review is at that review already.
 */
export async function reviewOfChain(db: Db, actor: Actor, key: ChainKey): Promise<ReviewedChain> {
  const { examGuid, named } = await examOf(db, actor, key);
  const chain = await loadChain(db, actor, examGuid);
  const isChain = isReviewedAsChain(chain, examGuid);
  if (named !== null) return { isChain, hasReviewedChain: true, reviewGuid: named.reviewGuid };

  const examGuids = chain.map(({ guid }) => guid);
  const [reviews, isDue] = await Promise.all([
    reviewsThatCount(db, actor.guid, examGuids),
    isOnWorklist(db, actor.guid, examGuids),
  ]);
  return { isChain, ...reviewOfLoadedChain(chain, reviews, isDue) };
}

export function isReviewedAsChain(chain: readonly ExamRow[], examGuid: string): boolean {
  const asked = chain.find(({ guid }) => guid === examGuid);
  return asked !== undefined && reviewExamRoute(asked).flow === 'chain';
}

/** `isDue`: one of the exams is on the worklist of the person whose reviews these are. */
export function reviewOfLoadedChain(
  chain: readonly ExamRow[],
  reviews: ReadonlyMap<string, ReviewRow>,
  isDue: boolean,
): Omit<ReviewedChain, 'isChain'> {
  const newest = chain.findLast((exam) => isReviewable(exam) || reviews.has(exam.guid));
  const review = newest === undefined || isDue ? undefined : reviews.get(newest.guid);
  return { hasReviewedChain: review !== undefined, reviewGuid: review?.guid ?? null };
}

/** A submitted review with its exam, as it was given; the newest version, or the last one before it was retracted. */
export async function loadReview(db: Db, actor: Actor, reviewGuid: string) {
  const { examGuid, named } = await examOf(db, actor, { reviewGuid });
  if (named?.isRetracted === true) return loadRetracted(db, actor, { ...named, reviewGuid });
  const [exam, reviews, recorded, clipReviews] = await Promise.all([
    requireExam(db, actor, examGuid),
    selectReviewsOfExams(db, [examGuid]),
    loadRecorded(db, [examGuid], [reviewGuid]),
    selectClipReviews(db, [reviewGuid]),
  ]);
  const review = reviews.find(({ guid }) => guid === reviewGuid);
  if (review === undefined) throw new AppError('review_not_found');
  return { exam, review, clipReviews, clips: recorded.clips, questionnaire: recorded.questionnaires[0] };
}

async function loadRetracted(db: Db, actor: Actor, named: FoundReview & { readonly reviewGuid: string }) {
  const [exam, retracted, recorded] = await Promise.all([
    requireExam(db, actor, named.examGuid),
    selectRetractedReviews(db, named.submissionGuid),
    loadRecorded(db, [named.examGuid]),
  ]);
  const found = retracted.find(({ review }) => review.guid === named.reviewGuid);
  if (found === undefined) throw new AppError('review_not_found');
  return { exam, ...found, clips: recorded.clips, questionnaire: recorded.questionnaires[0] };
}

/**
 * Every exam of a chain with the review that counts: for the caller, or when a review is looked at, for anyone who gave it.
 * Exams that nobody can review are left out, unless they were asked for or reviewed before.
 */
export async function loadChainReviews(db: Db, actor: Actor, key: ChainKey) {
  const { examGuid, named } = await examOf(db, actor, key);
  const all = await loadChain(db, actor, examGuid);
  const counting = new Map(
    await reviewsThatCount(
      db,
      named?.reviewerGuid ?? actor.guid,
      all.map(({ guid }) => guid),
    ),
  );
  const retracted = named?.isRetracted === true ? await selectRetractedReviews(db, named.submissionGuid) : [];
  for (const { review } of retracted) counting.set(review.examGuid, review);
  const scans = await loadScans(db, scansShown(all, counting, examGuid), counting);
  if (named !== null && !named.isRetracted) {
    const outcomeNow = findOutcomeNow(named.reviewGuid, scans);
    return scans.map((scan) => (scan.review?.guid === named.reviewGuid ? { ...scan, outcomeNow } : scan));
  }
  return scans.map((scan) => {
    const clipReviews = retracted.find(({ review }) => review === scan.review)?.clipReviews;
    return clipReviews === undefined ? scan : { ...scan, clipReviews };
  });
}

export function scansShown(
  all: readonly ExamRow[],
  counting: ReadonlyMap<string, ReviewRow>,
  examGuid: string,
): readonly ExamRow[] {
  return all.filter((exam) => isReviewable(exam) || counting.has(exam.guid) || exam.guid === examGuid);
}

/** Exams that the caller was let in to, with what was recorded in them and the reviews that count. */
export async function loadScans(db: Db, chain: readonly ExamRow[], counting: ReadonlyMap<string, ReviewRow>) {
  const reviewGuids = chain.flatMap(({ guid }) => counting.get(guid)?.guid ?? []);
  const [{ clips, questionnaires }, clipReviews] = await Promise.all([
    loadRecorded(
      db,
      chain.map(({ guid }) => guid),
      reviewGuids,
    ),
    reviewGuids.length === 0 ? [] : selectClipReviews(db, reviewGuids),
  ]);
  return chain.map((exam) => {
    const review = counting.get(exam.guid) ?? null;
    return {
      exam,
      review,
      clipReviews: clipReviews.filter(({ reviewGuid }) => reviewGuid === review?.guid),
      clips: clips.filter((clip) => clip.examGuid === exam.guid),
      questionnaire: questionnaires.find((answers) => answers.examGuid === exam.guid),
    };
  });
}

async function examOf(db: Db, actor: Actor, { examGuid, reviewGuid }: ChainKey) {
  if (reviewGuid === undefined) return { examGuid: examGuid ?? '', named: null };
  const review = await findReview(db, actor, reviewGuid);
  if (review === undefined) throw new AppError('review_not_found');
  return { examGuid: review.examGuid, named: { ...review, reviewGuid } };
}
