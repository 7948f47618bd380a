import type { VersionKind } from '@sonoboard/domain/review-versions/amendment';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Tx } from '../platform/database/db.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { HeldReview, HeldSubmission } from '../reviews/amended-submission.service.ts';
import { type ReviewContent, toKept } from '../reviews/version-content.service.ts';
import type { reviewVersions } from '../tables/review-versions.tables.ts';
import { auditedSignature, type SignedReview } from '../signatures/sign-review.service.ts';
import { insertVersions } from './review-versions.queries.ts';

/** What makes a new version of all reviews of a submission. */
export interface NewVersion {
  readonly kind: Exclude<VersionKind, 'submitted'>;
  readonly author: Actor;
  readonly now: Date;
  readonly timezoneId: string;
  readonly reason: string;
  readonly reasonText: string;
  readonly addendum: string | null;
  /** What each review says from now on, in the order of the submission. */
  readonly contents: readonly ReviewContent[];
}

type VersionInsert = typeof reviewVersions.$inferInsert;

/** The first amendment of a submission keeps what was submitted, too. */
export function storeVersion(tx: Tx, held: HeldSubmission, made: NewVersion): Promise<void> {
  const rows = held.reviews.flatMap((review, at) => {
    const content = made.contents[at];
    if (content === undefined) throw new Error('Each review of the submission gets its content.');
    const next = nextVersion(held, review, { made, content });
    return held.version === 1 ? [firstVersion(held, review), next] : [next];
  });
  return insertVersions(tx, rows);
}

function firstVersion(held: HeldSubmission, { exam, row, content }: HeldReview): VersionInsert {
  return {
    reviewGuid: row.guid,
    version: 1,
    examGuid: exam.guid,
    submissionGuid: held.submissionGuid,
    reviewerGuid: held.reviewerGuid,
    kind: 'submitted',
    authorGuid: held.reviewerGuid,
    createdAt: row.createdAt,
    createdAtTimezoneId: row.createdAtTimezoneId,
    content: toKept(content),
  };
}

function nextVersion(
  held: HeldSubmission,
  { exam, row }: HeldReview,
  { made, content }: { readonly made: NewVersion; readonly content: ReviewContent },
): VersionInsert {
  return {
    reviewGuid: row.guid,
    version: held.version + 1,
    examGuid: exam.guid,
    submissionGuid: held.submissionGuid,
    reviewerGuid: held.reviewerGuid,
    kind: made.kind,
    authorGuid: made.author.guid,
    createdAt: made.now,
    createdAtTimezoneId: made.timezoneId,
    reason: made.reason,
    reasonText: made.reasonText,
    addendum: made.addendum,
    content: toKept(content),
  };
}

const ACTIONS = {
  correction: 'review.corrected',
  addendum: 'review.addendum',
  retraction: 'review.retracted',
} as const;

/** One event for each review, with what of it can be told in codes: texts may name a patient, and the trail keeps them for ever. */
export function recordVersion(
  tx: Tx,
  audit: CallAudit,
  {
    held,
    made,
    signed = [],
  }: {
    readonly held: HeldSubmission;
    readonly made: NewVersion;
    /** In the order of the submission; empty where the account does not sign. */
    readonly signed?: readonly SignedReview[];
  },
): Promise<void>[] {
  const signatureOf = (at: number) => {
    const signature = signed[at];
    return signature === undefined ? {} : { signature: auditedSignature(signature) };
  };
  return held.reviews.map(({ exam, row, content }, at) =>
    audit.record(tx, {
      action: ACTIONS[made.kind],
      subject: ['review', row.guid],
      examGuids: [exam.guid],
      before: { version: held.version, ...factsOf(content) },
      after: {
        version: held.version + 1,
        reason: made.reason,
        submission: held.submissionGuid,
        ...(made.kind === 'correction' && factsOf(made.contents[at] ?? content)),
        ...signatureOf(at),
      },
    }),
  );
}

function factsOf({ review, clips, findings }: ReviewContent) {
  return {
    rating: review.rating,
    assessment: review.assessment,
    clinicalDecision: review.clinicalDecision,
    clips: clips.length,
    ...(findings.length > 0 && { findings: findings.map(({ finding, reason }) => ({ finding, reason })) }),
  };
}
