/** Milliseconds that the review pages wait. */
export const REVIEW_DELAYS_MS = {
  pendingAssessmentSpinner: 500,
  nextClip: 200,
  clipSelection: 200,
  print: 200,
} as const;
