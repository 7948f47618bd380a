import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '@sonoboard/contract/http/errors';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { findView } from '@sonoboard/domain/exams/protocols';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import { takesSingleReview } from '@sonoboard/domain/reviews/counting-review';
import { operatorAssessment } from '@sonoboard/domain/reviews/operator-assessment';
import { toRating } from '@sonoboard/domain/reviews/rating';
import { recordedOutcome } from '@sonoboard/domain/reviews/recorded-outcome';
import { reviewExamRoute } from '@sonoboard/domain/reviews/review-route';
import { reviewRules, type ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import {
  checkSubmittedReview,
  type ReviewProblem,
  type ReviewProblemKind,
} from '@sonoboard/domain/reviews/submitted-review';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { isReviewable } from '@sonoboard/domain/worklists/review-due';
import type { Deps } from '../app/deps.ts';
import { loadChain, loadRecordedClips } from '../exams/exams.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { CallAudit } from '../platform/call-audit.ts';
import { inTransaction, type Tx } from '../platform/db.ts';
import { forgetDraft } from './drafts.service.ts';
import { recordOf, recordOfStored, type ReviewRecord, type SubmittedReview } from './review-record.ts';
import { tellOfReview } from './review-told.service.ts';
import {
  type ClipReviewRow,
  type ReviewRow,
  selectClipReviews,
  selectCollectionsOfExams,
  selectReviewsOfExams,
} from './reviews.queries.ts';
import { countReviews } from './reviews.service.ts';
import { insertClipReviews, insertReview, lockChain } from './submit-review.queries.ts';

interface Submission {
  readonly actor: Actor;
  readonly config: UserConfig;
  readonly audit: CallAudit;
  readonly submitted: SubmittedReview;
}

/**
 * Puts a review into the record, once: whoever sends the same again, by a second click or because the answer was lost,
 * is answered with the review that stands. Everything happens in one transaction, or nothing does.
 */
export function putIntoRecord(deps: Deps, submission: Submission): Promise<string> {
  return inTransaction(deps.db, (tx) => putOnce(deps, tx, submission));
}

async function putOnce(deps: Deps, tx: Tx, { actor, config, audit, submitted }: Submission) {
  await lockChain(tx, submitted.clip_set_guid);
  const ground = await loadGround(tx, actor, submitted.clip_set_guid);
  const { exam, standing } = ground;
  const { forceDefinitiveDiagnosis } = deps.settings;
  const rules = reviewRules(config, exam.protocol, { forceDefinitiveDiagnosis });
  const record = recordOf(submitted, rules);

  if (standing !== undefined) {
    const said = recordOfStored(standing, clipReviewsOf(ground, standing));
    if (standing.reviewerGuid === actor.guid && isDeepStrictEqual(said, record)) {
      audit.nothingToRecord();
      return standing.guid;
    }
    throw new AppError('exam_already_reviewed', { details: { reviewGuid: standing.guid } });
  }
  if (!isReviewable(exam)) throw new AppError('exam_not_reviewable');
  refuseProblems(problemsOf(submitted, ground, rules));

  return store(deps, tx, { actor, audit, submitted, ground, record, rules });
}

interface Accepted extends Omit<Submission, 'config'> {
  readonly ground: Ground;
  readonly record: ReviewRecord;
  readonly rules: ReviewRules;
}

async function store(deps: Deps, tx: Tx, accepted: Accepted): Promise<string> {
  const { actor, audit, submitted, ground, record, rules } = accepted;
  const { exam } = ground;
  const now = deps.clock.now();
  const assessment = outcomeOf(record, ground, rules);
  const singleReview = takesSingleReview(ground.reviewingTypes);
  const { clips, isCommunicated, ...said } = record;
  const guid = await insertReview(tx, {
    ...said,
    examGuid: exam.guid,
    reviewerGuid: actor.guid,
    singleReview,
    assessment,
    communicatedAt: isCommunicated ? now : null,
    createdAt: now,
    createdAtTimezoneId: submitted.exam_review.created_at_timezone_id ?? 'UTC',
  });
  await insertClipReviews(
    tx,
    clips.flatMap((clip) =>
      // Never null here: the rules asked for one, or have set it.
      clip.assessment === null
        ? []
        : [{ ...clip, assessment: clip.assessment, reviewGuid: guid, examGuid: exam.guid }],
    ),
  );
  const told = submitted.exam_review.assessment ?? assessment;
  if (told !== assessment) {
    deps.log.warn({ reviewGuid: guid, told, assessment }, 'a page has computed another outcome');
  }
  await audit.record(tx, {
    action: 'review.submitted',
    subject: ['review', guid],
    examGuids: [exam.guid],
    after: {
      rating: record.rating,
      assessment,
      ...(told === assessment ? {} : { told }),
      clinicalDecision: record.clinicalDecision,
      singleReview,
      clips: clips.length,
    },
  });
  const { clinicalDecision } = record;
  await tellOfReview(deps, tx, { reviewGuid: guid, exam, reviewer: actor, clinicalDecision });
  await forgetDraft(tx, { examGuid: exam.guid, reviewerGuid: actor.guid }, now);
  return guid;
}

type Ground = Awaited<ReturnType<typeof loadGround>>;

/** The chain as the reviewer has reviewed it so far. One thing after another: a transaction has one connection. */
async function loadGround(tx: Tx, actor: Actor, examGuid: string) {
  const chain = await loadChain(tx, actor, examGuid);
  const exam = chain.find(({ guid }) => guid === examGuid);
  const examGuids = chain.map(({ guid }) => guid);
  const collections = await selectCollectionsOfExams(tx, examGuids, actor.guid);
  const reviewing = collections.filter(
    (collection) => collection.examGuid === examGuid && collection.isReviewer,
  );
  // The policy has said so already, but a membership may have ended since.
  if (exam === undefined || reviewing.length === 0) throw new AppError('exam_not_found');
  const reviews = await selectReviewsOfExams(tx, examGuids);
  const counting = countReviews(actor.guid, examGuids, { reviews, collections });
  const reviewGuids = [...counting.values()].map(({ guid }) => guid);
  const clipReviews = await selectClipReviews(tx, reviewGuids);
  const clips = await loadRecordedClips(tx, examGuids, reviewGuids);
  return {
    exam,
    chain,
    counting,
    clipReviews,
    clips,
    standing: counting.get(examGuid),
    reviewingTypes: reviewing.map(({ type }) => type),
  };
}

function clipReviewsOf({ clipReviews }: Ground, review: ReviewRow): readonly ClipReviewRow[] {
  return clipReviews.filter(({ reviewGuid }) => reviewGuid === review.guid);
}

/** A clip without a video cannot be seen, so nobody is asked to rate it. */
function problemsOf(
  { exam_review: said, sequences }: SubmittedReview,
  { exam, clips }: Ground,
  rules: ReviewRules,
): readonly ReviewProblem[] {
  const stored = clips
    .filter((clip) => clip.examGuid === exam.guid && clip.plainKey !== null)
    .map((clip) => ({
      guid: clip.guid,
      label: findView(exam.protocol, clip.anatomicalView)?.label ?? clip.anatomicalView,
      operatorAssessment: operatorAssessment(clip.userAssessment),
    }));
  return checkSubmittedReview(
    {
      rating: said.rating,
      clinicalDecision: said.clinical_decision ?? null,
      clinicalDecisionComment: said.clinical_decision_comment ?? null,
      communicated: said.communicated,
      clips: sequences.map((clip) => ({
        clipGuid: clip.clip_guid,
        rating: clip.rating,
        assessment: clip.assessment ?? null,
        comment: clip.comment ?? null,
      })),
    },
    stored,
    rules,
  );
}

const CODE_OF_PROBLEM: Readonly<Record<ReviewProblemKind, ErrorCode>> = {
  overall_rating: 'invalid_input',
  clip_missing: 'review_clips_differ',
  clip_twice: 'review_clips_differ',
  clip_unknown: 'review_clips_differ',
  clip_rating: 'invalid_input',
  clip_assessment: 'clip_assessment_refused',
  clip_comment: 'clip_comment_required',
  decision_missing: 'clinical_decision_required',
  decision_unknown: 'invalid_input',
  decision_not_allowed: 'clinical_decision_disabled',
  note_missing: 'clinical_note_required',
  not_communicated: 'communication_required',
};

function refuseProblems(problems: readonly ReviewProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  throw new AppError(CODE_OF_PROBLEM[first.kind], {
    message: first.sentence,
    details: {
      problems: problems.map(({ kind, clipGuid, sentence }) => ({ kind, clip_guid: clipGuid, sentence })),
    },
  });
}

/** From the scans that are reviewed so far, this one among them; what is still open says nothing yet. */
function outcomeOf(record: ReviewRecord, ground: Ground, rules: ReviewRules): Outcome {
  const rating = toRating(record.rating);
  if (rating === null) throw new Error('The rating was checked before.');
  const { flow } = reviewExamRoute(ground.exam);
  const given = new Map([
    ...ground.clipReviews.map(({ clipGuid, assessment }) => [clipGuid, assessment] as const),
    ...record.clips.map(({ clipGuid, assessment }) => [clipGuid, assessment] as const),
  ]);
  const scans = ground.chain
    .filter(({ guid }) => guid === ground.exam.guid || (flow === 'chain' && ground.counting.has(guid)))
    .map(({ guid, protocol }) => ({
      protocol,
      clips: ground.clips
        .filter((clip) => clip.examGuid === guid)
        .map((clip) => ({ view: clip.anatomicalView, assessment: given.get(clip.guid) ?? null })),
    }));
  return recordedOutcome(flow, rating, scans, rules);
}
