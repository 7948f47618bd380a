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

export type FindingModes = Readonly<Record<FindingKey, FindingMode>>;

/** The settings of a config that say so, under the names of the catalogue. */
export type FindingConfig = { readonly [Key in FindingKey as `safety_check_${Key}`]: FindingMode };

export function findingModes(config: FindingConfig): FindingModes {
  const modes = FINDING_KEYS.map((key) => [key, config[`safety_check_${key}`]] as const);
  // The keys are the list's, which fromEntries forgets
  return Object.fromEntries(modes) as FindingModes;
}
