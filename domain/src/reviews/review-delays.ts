/** Milliseconds that the review pages wait. A clip that is chosen does not wait: 200 ms are the most that it may take (RV-173). */
export const REVIEW_DELAYS_MS = {
  pendingAssessmentSpinner: 500,
  print: 200,
} as const;
