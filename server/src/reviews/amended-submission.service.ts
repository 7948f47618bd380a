import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import type { correctReview } from '@sonoboard/contract/review-versions/review-versions.endpoints';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { canSayTheSame, communicatedSince } from '@sonoboard/domain/review-versions/amended-decision';
import { hadRescan } from '@sonoboard/domain/review-versions/amended-scans';
import { storeAnswers } from '@sonoboard/domain/reviews/review-answers';
import { RECORDED_CLIP_FIELDS, REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { loadChain, loadRecordedClips } from '../exams/exams.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Tx } from '../platform/database/db.ts';
import { inOrder, together } from '../platform/database/together.ts';
import type { Settings } from '../platform/settings.ts';
import { contentOfRow, type ReviewContent } from './kept-content.ts';
import { toStoredRecord } from './review-record.ts';
import {
  type ClipReviewRow,
  type ReviewRow,
  selectClipReviews,
  selectCollectionsOfExams,
  selectExamsOfSamePatient,
  selectReviewsOfExams,
} from './reviews.queries.ts';
import { countReviews } from './reviews.service.ts';
import type { SubmissionContext } from './submission-context.ts';
import { checkParts, type Part, partsOf } from './submission-parts.ts';
import { areSameReasons } from './submission-safety-check.ts';
import {
  insertClipReviews,
  insertReview,
  insertReviewFindings,
  lockChain,
  retractReviews,
  selectSubmission,
  selectSubmittedTogether,
  withdrawReviews,
} from './submit-review.queries.ts';

type ChainExam = Awaited<ReturnType<typeof loadChain>>[number];

/** One review of the submission, as it stands. */
export interface HeldReview {
  readonly exam: ChainExam;
  readonly row: ReviewRow;
  readonly clipReviews: readonly ClipReviewRow[];
  readonly content: ReviewContent;
}

/** Which version of a submission stands, and those before it; null where it was never amended. */
export interface Versioned {
  readonly version: number;
  readonly versions: ReviewRow['versions'];
}

/** A submission whose reviews nobody else changes until the transaction ends. */
export interface HeldSubmission extends Versioned {
  readonly submissionGuid: string;
  readonly reviewerGuid: string;
  /** In chain order. */
  readonly reviews: readonly [HeldReview, ...HeldReview[]];
  readonly chain: readonly ChainExam[];
  readonly reviewsOfChain: readonly ReviewRow[];
}

/**
 * All reviews that were submitted with this one; undefined where they are retracted. `look` may refuse before anything is held, and again
 * after the wait: of many who come at once, those who are too late need not wait for each other, or not for long.
 */
export async function holdSubmission(
  tx: Tx,
  actor: Actor,
  reviewGuid: string,
  look: (found: Versioned) => void = () => {},
): Promise<HeldSubmission | undefined> {
  const head = await selectSubmission(tx, reviewGuid);
  if (head === undefined) return undefined;
  look(head);
  const [, chain] = await inOrder(
    () => lockChain(tx, head.examGuid),
    () => loadChain(tx, actor, head.examGuid),
  );
  const [reviewsOfChain, guids] = await together(
    selectReviewsOfExams(
      tx,
      chain.map(({ guid }) => guid),
    ),
    selectSubmittedTogether(tx, reviewGuid),
  );
  // Retracted while this waited for the chain.
  if (!guids.includes(reviewGuid)) return undefined;
  const rows = reviewsOfChain.filter(({ guid }) => guids.includes(guid));
  rows.slice(0, 1).forEach(look);
  // An admin of a collection that holds a part of the submission only cannot answer for the rest.
  if (rows.length < guids.length) throw new AppError('not_your_review');
  const clipReviews = await selectClipReviews(tx, guids);
  const [first, ...rest] = chain.flatMap((exam): HeldReview[] => {
    const row = rows.find(({ examGuid }) => examGuid === exam.guid);
    if (row === undefined) return [];
    const ofReview = clipReviews.filter((clip) => clip.reviewGuid === row.guid);
    return [{ exam, row, clipReviews: ofReview, content: contentOfRow(row, ofReview) }];
  });
  if (first === undefined) return undefined;
  const { submissionGuid, reviewerGuid, version, versions } = first.row;
  return {
    submissionGuid,
    reviewerGuid,
    version,
    versions,
    reviews: [first, ...rest],
    chain,
    reviewsOfChain,
  };
}

interface Corrector {
  readonly actor: Actor;
  readonly config: UserConfig;
  readonly settings: Settings;
}

/** What a correction would make of a submission. Nothing of it is checked before `check`. */
export interface Correction {
  /** It says what is stored already. */
  readonly isSame: boolean;
  /** What each review says then, in the order of the submission. Refuses what a submission would be refused for. */
  check(tx: Tx, now: Date): Promise<readonly ReviewContent[]>;
}

/** The same rules as for a submission, by the same code; only what was there before the submission counts beside it. */
export function prepareCorrection(
  { actor, config, settings }: Corrector,
  held: HeldSubmission,
  { exam_review, exams }: Pick<BodyOf<typeof correctReview>, 'exam_review' | 'exams'>,
): Correction {
  const examGuids = held.reviews.map(({ exam }) => exam.guid);
  const [first, ...rest] = exams.map((exam) => ({ ...exam, exam_review }));
  if (first === undefined || !isDeepStrictEqual(exams.map(guidOf).toSorted(), examGuids.toSorted())) {
    throw new AppError('submission_differs');
  }
  const asSubmitted = held.reviews.map(({ exam, row }) => ({
    exam: { ...exam, hasRescan: hadRescan(exam.guid, held.chain, row.createdAt) },
    reviewingTypes: [],
    existingReview: row,
  }));
  const parts = partsOf(asSubmitted, [first, ...rest], { config, settings });
  const isSame = parts.every((part) => saysTheSame(part, held));
  return {
    isSame,
    check: async (tx, now) => {
      for (const { rules, existingReview } of parts) refuseSilentLoss(rules, existingReview);
      const context = await contextOfSubmission(tx, actor, held);
      const { outcome, findings } = checkParts(parts, context, config);
      return held.reviews.map(({ exam, row, content }): ReviewContent => {
        const part = parts.find((one) => one.exam.guid === exam.guid);
        if (part === undefined) throw new Error('Each exam of the submission is named.');
        const { answers, clips } = part.record;
        const since = communicatedSince(
          { outcome: row.assessment, decision: row.clinicalDecision, communicatedAt: row.communicatedAt },
          { outcome, decision: answers.decision, communicated: answers.communicated },
          now,
        );
        return {
          review: {
            ...content.review,
            ...storeAnswers(REVIEW_FIELDS, answers, since ?? now),
            assessment: outcome,
          },
          clips: clips.map((clip) => ({
            ...storeAnswers(RECORDED_CLIP_FIELDS, clip.answers, now),
            clipGuid: clip.clipGuid,
            guid: guidOfClipReview(content, clip.clipGuid),
          })),
          findings,
        };
      });
    },
  };
}

const guidOf = ({ clip_set_guid }: { readonly clip_set_guid: string }) => clip_set_guid;

function guidOfClipReview({ clips }: ReviewContent, clipGuid: string): string {
  const said = clips.find((clip) => clip.clipGuid === clipGuid);
  if (said === undefined) throw new Error('A correction speaks of the clips that were reviewed.');
  return said.guid;
}

function saysTheSame({ exam, submitted, record }: Part, { reviews }: HeldSubmission): boolean {
  const stands = reviews.find((review) => review.exam.guid === exam.guid);
  return (
    stands !== undefined &&
    isDeepStrictEqual(toStoredRecord(stands.row, stands.clipReviews), record) &&
    areSameReasons(stands.row.findings, submitted)
  );
}

function refuseSilentLoss(rules: Part['rules'], review: ReviewRow | undefined): void {
  if (review === undefined) return;
  const said = { outcome: review.assessment, decision: review.clinicalDecision };
  if (!canSayTheSame(rules, said)) throw new AppError('account_shows_less');
}

/**
 * As the chain was when this was submitted: later scans and later reviews have no say in what the reviewer found then. Whoever corrects is
 * told of other exams of the patient that wait for themselves, as their page tells them.
 */
async function contextOfSubmission(
  tx: Tx,
  actor: Actor,
  { reviewerGuid, reviews, chain, reviewsOfChain }: HeldSubmission,
): Promise<SubmissionContext> {
  const [{ row, exam: firstExam }] = reviews;
  const chainGuids = chain.map(({ guid }) => guid);
  const earlier = reviewsOfChain.filter(({ createdAt }) => createdAt < row.createdAt);
  const isOfSubmission = (guid: string) => reviews.some(({ exam }) => exam.guid === guid);
  const [collections, samePatient] = await together(
    selectCollectionsOfExams(tx, chainGuids, reviewerGuid),
    selectExamsOfSamePatient(tx, actor.guid, firstExam.guid),
  );
  const counting = new Map(
    [...countReviews(reviewerGuid, chainGuids, { reviews: earlier, collections })].filter(
      ([examGuid]) => !isOfSubmission(examGuid),
    ),
  );
  const countingGuids = [...counting.values()].map(({ guid }) => guid);
  const ownGuids = reviews.map((review) => review.row.guid);
  const [clipReviews, clips] = await together(
    selectClipReviews(tx, countingGuids),
    loadRecordedClips(tx, chainGuids, [...countingGuids, ...ownGuids]),
  );
  const reviewed = new Set(reviews.flatMap((review) => review.clipReviews.map(({ clipGuid }) => clipGuid)));
  return {
    chain: chain.filter(({ guid }) => isOfSubmission(guid) || counting.has(guid)),
    counting,
    clips,
    clipReviews,
    samePatient,
    // Also a clip whose file a rule has deleted since: what was said of it can still be wrong.
    isAsked: ({ guid }) => reviewed.has(guid),
  };
}

/** Takes the reviews away and puts their next version in their place; the version must be stored before. */
export function replaceReviews(
  tx: Tx,
  { submissionGuid, reviewerGuid, version, reviews }: HeldSubmission,
  contents: readonly ReviewContent[],
): readonly (() => Promise<void>)[] {
  return [
    () =>
      withdrawReviews(
        tx,
        reviews.map(({ row }) => row.guid),
      ),
    ...reviews.flatMap(({ exam, row }, at) => {
      const content = contents[at];
      if (content === undefined) throw new Error('Each review of the submission gets its content.');
      const ofReview = { reviewGuid: row.guid, examGuid: exam.guid };
      const { review, clips, findings } = content;
      return [
        () =>
          insertReview(tx, {
            ...review,
            guid: row.guid,
            examGuid: exam.guid,
            reviewerGuid,
            submissionGuid,
            version: version + 1,
          }),
        () =>
          insertClipReviews(
            tx,
            clips.map((clip) => ({ ...clip, ...ofReview })),
          ),
        ...(findings.length === 0
          ? []
          : [
              () =>
                insertReviewFindings(
                  tx,
                  findings.map((finding) => ({ ...finding, ...ofReview })),
                ),
            ]),
      ];
    }),
  ];
}

/** Takes the reviews away for good. They stay readable, because their last version is stored before. */
export function takeAway(tx: Tx, { reviews }: HeldSubmission): Promise<void> {
  return retractReviews(
    tx,
    reviews.map(({ row }) => row.guid),
  );
}
