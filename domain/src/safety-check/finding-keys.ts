/** Everything that the safety check can find, in the order of its panel. Stored with reviews: keys are added, never renamed. */
export const FINDING_KEYS = [
  'decision_against_outcome',
  'side_differs',
  'patient_differs',
  'high_wells_negative',
  'earlier_review_differs',
  'operator_differs',
  'algorithm_differs',
  'rating_differs',
  'views_missing',
  'other_exam_waiting',
] as const;

export type FindingKey = (typeof FINDING_KEYS)[number];

/** What an account does about a finding: nothing, show it, or ask why it is kept. */
export const FINDING_MODES = ['off', 'inform', 'reason'] as const;

export type FindingMode = (typeof FINDING_MODES)[number];

/** A contradiction of decision, of side or of patient asks for a reason by default; the others inform. */
export const ASKED_BY_DEFAULT: readonly FindingKey[] = [
  'decision_against_outcome',
  'side_differs',
  'patient_differs',
];
