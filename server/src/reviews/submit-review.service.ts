import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import { takesSingleReview } from '@sonoboard/domain/reviews/counting-review';
import { storeAnswers } from '@sonoboard/domain/reviews/review-answers';
import { RECORDED_CLIP_FIELDS, REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { isReviewable } from '@sonoboard/domain/worklists/review-due';
import type { Outbox } from '../mail/mail.service.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import { inTransaction, type Tx, type Db } from '../platform/database/db.ts';
import { inOrder, together } from '../platform/database/together.ts';
import type { Settings } from '../platform/settings.ts';
import { forgetDraft } from './drafts.service.ts';
import { releaseLease } from './leases.service.ts';
import { notifyReviewSubmitted } from './notify-review-submitted.service.ts';
import { type SubmittedReview, toStoredRecord } from './review-record.ts';
import type { StoredFinding } from './reviews.queries.ts';
import {
  clipReviewsOf,
  loadSubmissionContext,
  type OpenChain,
  type SubmissionContext,
} from './submission-context.ts';
import { checkParts, type Part, partsOf } from './submission-parts.ts';
import { areSameReasons } from './submission-safety-check.ts';
import { insertClipReviews, insertReview, insertReviewFindings } from './submit-review.queries.ts';

interface Submission {
  readonly actor: Actor;
  readonly config: UserConfig;
  readonly audit: CallAudit;
}

interface StoredReview {
  readonly examGuid: string;
  readonly guid: string;
}

interface SubmitDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Outbox;
  readonly settings: Settings;
}

/** Stores the review of one exam. Sending the same review again gives the stored one. */
export async function submitReview(
  deps: SubmitDeps,
  submission: Submission,
  submitted: SubmittedReview,
): Promise<string> {
  const [stored] = await inTransaction(deps.db, (tx) => submitOnce(deps, tx, submission, [submitted]));
  if (stored === undefined) throw new Error('One exam gives one review.');
  return stored.guid;
}

/**
 * Stores one review for each exam that is open in a chain: all of them or none, with one outcome (AMB-166). Sending the
 * same reviews again gives the stored ones.
 */
export function submitChainReview(
  deps: SubmitDeps,
  submission: Submission,
  submitted: readonly [SubmittedReview, ...SubmittedReview[]],
): Promise<readonly StoredReview[]> {
  return inTransaction(deps.db, (tx) =>
    submitOnce(deps, tx, submission, submitted, ({ openExams }) => {
      const isSubmitted = (guid: string) => submitted.some(({ clip_set_guid }) => clip_set_guid === guid);
      if (!openExams.every(({ guid }) => isSubmitted(guid))) throw new AppError('chain_scan_missing');
    }),
  );
}

/** A part that is accepted. */
interface GivenReview extends Part {
  readonly guid: string;
  readonly submissionGuid: string;
  readonly now: Date;
}

async function submitOnce(
  deps: SubmitDeps,
  tx: Tx,
  submission: Submission,
  reviews: readonly [SubmittedReview, ...SubmittedReview[]],
  refuseIncomplete: (context: OpenChain) => void = () => {},
): Promise<readonly StoredReview[]> {
  const { actor, config, audit } = submission;
  const [first, ...rest] = reviews;
  const context = await loadSubmissionContext(tx, actor, [
    first.clip_set_guid,
    ...rest.map(({ clip_set_guid }) => clip_set_guid),
  ]);
  const parts = partsOf(context.exams, reviews, { config, settings: deps.settings });

  const existing = parts.flatMap(({ existingReview }) => existingReview ?? []);
  const [conflict] = existing;
  if (conflict !== undefined) {
    if (!parts.every((part) => isSameReview(part, context, actor))) {
      throw new AppError('exam_already_reviewed', { details: { reviewGuid: conflict.guid } });
    }
    audit.nothingToRecord();
    return existing.map(({ examGuid, guid }) => ({ examGuid, guid }));
  }
  refuseIncomplete(context);
  if (!parts.every(({ exam }) => isReviewable(exam))) throw new AppError('exam_not_reviewable');
  const { outcome, findings } = checkParts(parts, context, config);
  const isChainComplete = context.chain.length === parts.length;
  return store(deps, tx, { actor, audit, parts, outcome, findings, isChainComplete });
}

function isSameReview({ existingReview, submitted, record }: Part, context: SubmissionContext, actor: Actor) {
  if (existingReview === undefined || existingReview.reviewerGuid !== actor.guid) return false;
  const shown = submitted.exam_review.assessment ?? existingReview.assessment;
  const stored = toStoredRecord(existingReview, clipReviewsOf(context, existingReview));
  return (
    shown === existingReview.assessment &&
    isDeepStrictEqual(stored, record) &&
    areSameReasons(existingReview.findings, submitted)
  );
}

interface Accepted extends Omit<Submission, 'config'> {
  readonly parts: readonly Part[];
  readonly outcome: Outcome;
  /** Of the whole submission; stored with each of its reviews. */
  readonly findings: readonly StoredFinding[];
  /** Every exam of the chain is in the submission. */
  readonly isChainComplete: boolean;
}

/**
 * The rows of the reviews leave first; while PostgreSQL runs their triggers, which takes longest, all that goes with them is made and
 * sent.
 */
async function store(deps: SubmitDeps, tx: Tx, accepted: Accepted): Promise<readonly StoredReview[]> {
  const { actor, parts, findings, isChainComplete } = accepted;
  const now = deps.clock.now();
  const submissionGuid = randomUUID();
  const given = parts.map((part): GivenReview => ({ ...part, guid: randomUUID(), submissionGuid, now }));
  const [first] = given;
  await inOrder(
    ...given.flatMap((review) => [
      () => insertReview(tx, reviewRow(review, accepted)),
      () => insertClipReviews(tx, clipReviewRows(review)),
      ...(findings.length === 0 ? [] : [() => insertReviewFindings(tx, findingRows(review, findings))]),
    ]),
    () =>
      together(
        ...given.map((review) => recordReview(tx, review, accepted)),
        notifyReviewSubmitted(deps, tx, {
          submissionGuid,
          reviewer: actor,
          reviews: given.map(({ guid, exam, record }) => ({
            guid,
            exam,
            hasDecision: record.answers.decision !== null,
          })),
        }),
        ...(first === undefined
          ? []
          : [
              forgetDraft(tx, { examGuid: first.exam.guid, reviewerGuid: actor.guid, isChainComplete }, now),
              releaseLease({ db: tx, clock: deps.clock }, actor, first.exam.guid),
            ]),
      ),
  );
  return given.map(({ exam, guid }) => ({ examGuid: exam.guid, guid }));
}

function reviewRow(
  { exam, guid, submissionGuid, reviewingTypes, record, submitted, now }: GivenReview,
  { actor, outcome }: Accepted,
) {
  return {
    ...storeAnswers(REVIEW_FIELDS, record.answers, now),
    guid,
    examGuid: exam.guid,
    reviewerGuid: actor.guid,
    submissionGuid,
    singleReview: takesSingleReview(reviewingTypes),
    assessment: outcome,
    createdAt: now,
    createdAtTimezoneId: submitted.exam_review.created_at_timezone_id ?? 'UTC',
  };
}

function clipReviewRows({ exam, guid, record, now }: GivenReview) {
  return record.clips.map((clip) => ({
    ...storeAnswers(RECORDED_CLIP_FIELDS, clip.answers, now),
    clipGuid: clip.clipGuid,
    reviewGuid: guid,
    examGuid: exam.guid,
  }));
}

function findingRows({ exam, guid }: GivenReview, findings: readonly StoredFinding[]) {
  return findings.map((finding) => ({ ...finding, reviewGuid: guid, examGuid: exam.guid }));
}

function recordReview(
  tx: Tx,
  { exam, guid, submissionGuid, reviewingTypes, record }: GivenReview,
  { audit, outcome, findings }: Accepted,
): Promise<void> {
  const { answers, clips } = record;
  return audit.record(tx, {
    action: 'review.submitted',
    subject: ['review', guid],
    examGuids: [exam.guid],
    after: {
      rating: answers.rating,
      assessment: outcome,
      clinicalDecision: answers.decision,
      singleReview: takesSingleReview(reviewingTypes),
      clips: clips.length,
      submission: submissionGuid,
      ...(findings.length > 0 && { findings: findings.map(({ finding, reason }) => ({ finding, reason })) }),
    },
  });
}
