import { amendedScans } from '@sonoboard/domain/review-versions/amended-scans';
import type { ReviewAddress, ReviewSource, ScanSource } from '../reviews.queries.ts';
import { reviewShown } from '../session/open-review.ts';

/** Of a chain the scans that the corrected review speaks of; what was reviewed after it is set aside. */
export function sourceToAmend(source: ReviewSource, { guid }: ReviewAddress): ReviewSource {
  const amended = reviewShown(source, guid);
  if (amended === null) return { ...source, scans: [] };
  const { counting, later } = amendedScans(source.scans, submissionOf(amended), reviewOf);
  return { ...source, scans: counting, later };
}

function reviewOf({ review }: ScanSource) {
  return review === null ? null : submissionOf(review.examReview);
}

function submissionOf(review: { readonly submission_guid: string; readonly created_at: string }) {
  return { submissionGuid: review.submission_guid, createdAt: review.created_at };
}
