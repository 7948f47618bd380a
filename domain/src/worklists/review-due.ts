import type { CollectionType } from '../data-collections/collection-type.ts';

/** Clips must be there, and training noise stays out; virtual scans are reviewed like others (AMB-111). */
export function isReviewable(exam: {
  readonly uploadedAt: Date | null;
  readonly isAborted: boolean;
  readonly isPractiseExam: boolean;
}): boolean {
  return exam.uploadedAt !== null && !exam.isAborted && !exam.isPractiseExam;
}

/**
 * Whether this reviewer still owes the exam a review. It is due while it is due in any of the collections that bring
 * it to them (AMB-113 to AMB-115): everyone_reviews waits for their own review, single_review_per_exam for anyone's.
 */
export function isReviewDue(
  reviewerGuid: string,
  reviewedBy: readonly string[],
  collections: readonly CollectionType[],
): boolean {
  if (reviewedBy.includes(reviewerGuid)) return false;
  return collections.some((type) => type === 'everyone_reviews' || reviewedBy.length === 0);
}
