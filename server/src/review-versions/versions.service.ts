import { mayAmend, mayConfirmRetraction } from '@sonoboard/domain/review-versions/who-may-amend';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Db } from '../platform/database/db.ts';
import { loadReview } from '../reviews/reviews.service.ts';
import { contentOfRow, fromKept, type ReviewContent } from '../reviews/version-content.service.ts';
import {
  type ReceiptRow,
  selectReceipts,
  selectVersions,
  type VersionRow,
} from './review-versions.queries.ts';
import { standingOf } from './standing.service.ts';

export interface LoadedVersion extends Omit<VersionRow, 'content'> {
  readonly content: ReviewContent;
  readonly receipt: ReceiptRow | undefined;
}

/** Every version of a review, the newest first, with what the caller may do about it. One that was never amended has one. */
export async function loadVersions(db: Db, actor: Actor, reviewGuid: string) {
  const { review, clipReviews, exam } = await loadReview(db, actor, reviewGuid);
  const [kept, receipts, standing] = await Promise.all([
    selectVersions(db, reviewGuid),
    selectReceipts(db, reviewGuid),
    standingOf(db, actor, reviewGuid),
  ]);
  const submitted = { ...review, content: contentOfRow(review, clipReviews) };
  const versions = (kept.length === 0 ? [firstOf(submitted)] : kept.map(opened)).map(
    (version): LoadedVersion => ({
      ...version,
      receipt: receipts.find((receipt) => receipt.version === version.version),
    }),
  );
  const { retraction } = review;
  const isRequester = retraction?.requestedByGuid === actor.guid;
  return {
    exam,
    review,
    versions: versions.toReversed(),
    retraction,
    mayAmend: mayAmend(standing) && retraction === null,
    mayConfirmRetraction:
      retraction !== null &&
      retraction.confirmedAt === null &&
      mayConfirmRetraction({ ...standing, isRequester }),
  };
}

function opened(row: VersionRow): Omit<LoadedVersion, 'receipt'> {
  return { ...row, content: fromKept(row.content) };
}

type Submitted = Awaited<ReturnType<typeof loadReview>>['review'] & { readonly content: ReviewContent };

function firstOf(review: Submitted): Omit<LoadedVersion, 'receipt'> {
  return {
    version: review.version,
    kind: 'submitted',
    createdAt: review.createdAt,
    createdAtTimezoneId: review.createdAtTimezoneId,
    authorGuid: review.reviewerGuid,
    authorEmail: review.reviewerEmail,
    authorFirstName: review.reviewerFirstName,
    authorLastName: review.reviewerLastName,
    reason: null,
    reasonText: '',
    addendum: null,
    content: review.content,
  };
}
