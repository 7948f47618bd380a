import type { CollectionType } from '@sonoboard/domain/data-collections/collection-type';
import type { ClinicalDecision } from '@sonoboard/domain/reviews/clinical-decision';

export interface ChainReview {
  readonly reviewerGuid: string;
  readonly examCreatedAt: Date;
  readonly createdAt: Date;
  readonly decision: ClinicalDecision | null;
}

/**
 * Whether the chain waits for a rescan in this reader's eyes (AMB-117, AMB-118): the newest review that counts for
 * them asks for one, and no exam of the chain is newer than the exam it reviewed.
 */
export function awaitsRescan(
  readerGuid: string,
  type: CollectionType,
  reviews: readonly ChainReview[],
  newestExamCreatedAt: Date,
): boolean {
  const counting = reviews.filter(
    (review) => type === 'single_review_per_exam' || review.reviewerGuid === readerGuid,
  );
  const newest = counting
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .at(-1);
  if (newest === undefined || newest.decision !== 'rescan') return false;
  return newest.examCreatedAt.getTime() >= newestExamCreatedAt.getTime();
}
