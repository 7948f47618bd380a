import type { CollectionType } from '../data-collections/collection-type.ts';
import { isReviewDue } from '../worklists/review-due.ts';

interface GivenReview {
  readonly reviewerGuid: string;
}

/**
 * Of the reviews of an exam the one that counts for someone: their own, or where one review is enough anyone's, the
 * oldest (AMB-123, AMB-167). Reviews come oldest first; `collections` are those that bring the exam to the person.
 */
export function countingReview<Review extends GivenReview>(
  personGuid: string,
  reviews: readonly Review[],
  collections: readonly CollectionType[],
): Review | null {
  const own = reviews.find(({ reviewerGuid }) => reviewerGuid === personGuid);
  if (own !== undefined) return own;
  const [first] = reviews;
  if (first === undefined || collections.length === 0) return null;
  const reviewedBy = reviews.map(({ reviewerGuid }) => reviewerGuid);
  return isReviewDue(personGuid, reviewedBy, collections) ? null : first;
}

/** Whether the exam takes one review only from someone who reviews it through these collections (AMB-114, AMB-115). */
export function takesSingleReview(collections: readonly CollectionType[]): boolean {
  return collections.length > 0 && collections.every((type) => type === 'single_review_per_exam');
}
