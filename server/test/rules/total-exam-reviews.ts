import type { CollectionType } from '@sonoboard/domain/data-collections/collection-type';

/** What this person could have done so far (AMB-211). */
export function totalExamReviews(
  type: CollectionType,
  counts: { readonly ownReviews: number; readonly eligibleExams: number; readonly openExams: number },
): number {
  return type === 'everyone_reviews' ? counts.eligibleExams : counts.ownReviews + counts.openExams;
}
