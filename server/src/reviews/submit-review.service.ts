import { type KeyObject, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import { takesSingleReview } from '@sonoboard/domain/reviews/counting-review';
import { storeAnswers } from '@sonoboard/domain/reviews/review-answers';
import { RECORDED_CLIP_FIELDS, REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { SUBMITTED_VERSION } from '@sonoboard/domain/signatures/signature';
import { isReviewable } from '@sonoboard/domain/worklists/review-due';
import type { Channels } from '../channels/channels.service.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Session } from '../platform/http/caller.ts';
import { inTransaction, type Tx, type Db } from '../platform/database/db.ts';
import { inOrder, together } from '../platform/database/together.ts';
import type { Settings } from '../platform/settings.ts';
import {
  auditedSignature,
  type Confirmation,
  confirmationOf,
  refuseUnsigned,
  type SignedReview,
  signReview,
  storeSignatures,
} from '../signatures/sign-review.service.ts';
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
  readonly session: Session;
  readonly audit: CallAudit;
}

interface StoredReview {
  readonly examGuid: string;
  readonly guid: string;
}

interface SubmitDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly channels: Channels;
  readonly settings: Settings;
  readonly signatureKey: KeyObject;
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

interface SignedPart extends GivenReview {
  /** Null where the account does not sign. */
  readonly signed: SignedReview | null;
}

async function submitOnce(
  deps: SubmitDeps,
  tx: Tx,
  submission: Submission,
  reviews: readonly [SubmittedReview, ...SubmittedReview[]],
  refuseIncomplete: (context: OpenChain) => void = () => {},
): Promise<readonly StoredReview[]> {
  const { actor, session, audit } = submission;
  const { config } = session;
  const [first, ...rest] = reviews;
  const [context, confirmation] = await together(
    loadSubmissionContext(tx, actor, [
      first.clip_set_guid,
      ...rest.map(({ clip_set_guid }) => clip_set_guid),
    ]),
    confirmationOf(tx, submission, first.signature, deps.clock.now()),
  );
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
  refuseUnsigned(confirmation, submission, first.signature);
  const isChainComplete = context.chain.length === parts.length;
  return store(deps, tx, { actor, audit, parts, outcome, findings, confirmation, isChainComplete });
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

interface Accepted extends Omit<Submission, 'session'> {
  readonly parts: readonly Part[];
  readonly outcome: Outcome;
  /** Of the whole submission; stored with each of its reviews. */
  readonly findings: readonly StoredFinding[];
  /** Null where the account does not sign. */
  readonly confirmation: Confirmation | null;
  /** Every exam of the chain is in the submission. */
  readonly isChainComplete: boolean;
}

/**
 * The rows of the reviews leave first; while PostgreSQL runs their triggers, which takes longest, all that goes with them is made and
 * sent.
 */
async function store(deps: SubmitDeps, tx: Tx, accepted: Accepted): Promise<readonly StoredReview[]> {
  const { actor, parts, findings, confirmation, isChainComplete } = accepted;
  const now = deps.clock.now();
  const submissionGuid = randomUUID();
  const given = parts.map((part): SignedPart => {
    const review = { ...part, guid: randomUUID(), submissionGuid, now };
    return { ...review, signed: confirmation === null ? null : sign(deps, confirmation, review, accepted) };
  });
  const signed = given.flatMap((review) => review.signed ?? []);
  const [first] = given;
  await inOrder(
    ...given.flatMap((review) => [
      () => insertReview(tx, reviewRow(review, accepted)),
      () => insertClipReviews(tx, clipReviewRows(review)),
      ...(findings.length === 0 ? [] : [() => insertReviewFindings(tx, findingRows(review, findings))]),
    ]),
    ...(confirmation === null ? [] : [() => storeSignatures(tx, confirmation, signed)]),
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

function sign(
  { signatureKey }: SubmitDeps,
  confirmation: Confirmation,
  review: GivenReview,
  { actor, outcome, findings }: Accepted,
): SignedReview {
  const { exam, guid, record, now } = review;
  const createdAtTimezoneId = zoneOf(review);
  const content = {
    ...record,
    reviewGuid: guid,
    examGuid: exam.guid,
    authorGuid: actor.guid,
    createdAt: now,
    createdAtTimezoneId,
    outcome,
    findings,
    amendment: null,
  };
  const said = { signedAt: now, signedAtTimezoneId: createdAtTimezoneId };
  return signReview(signatureKey, confirmation, content, {
    ...said,
    version: SUBMITTED_VERSION,
    meaning: 'author',
  });
}

const zoneOf = ({ submitted }: GivenReview) => submitted.exam_review.created_at_timezone_id ?? 'UTC';

function reviewRow(review: GivenReview, { actor, outcome }: Accepted) {
  const { exam, guid, submissionGuid, reviewingTypes, record, now } = review;
  return {
    ...storeAnswers(REVIEW_FIELDS, record.answers, now),
    guid,
    examGuid: exam.guid,
    reviewerGuid: actor.guid,
    submissionGuid,
    singleReview: takesSingleReview(reviewingTypes),
    assessment: outcome,
    createdAt: now,
    createdAtTimezoneId: zoneOf(review),
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
  { exam, guid, submissionGuid, reviewingTypes, record, signed }: SignedPart,
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
      ...(signed !== null && { signature: auditedSignature(signed) }),
    },
  });
}
