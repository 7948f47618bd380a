export const COLLECTION_TYPES = ['everyone_reviews', 'single_review_per_exam'] as const;

export type CollectionType = (typeof COLLECTION_TYPES)[number];

/** Research wants every reader's opinion. */
export const DEFAULT_COLLECTION_TYPE: CollectionType = 'everyone_reviews';

/** A clinic needs one review per exam. */
export const WORKSPACE_COLLECTION_TYPE: CollectionType = 'single_review_per_exam';
