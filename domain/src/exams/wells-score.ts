/** In the order of the questionnaire; `score` is the published weight that the app sends (AMB-194). */
export const WELLS_CRITERIA = [
  { criterion: 'active_cancer', label: 'Active Cancer', score: 1 },
  { criterion: 'bedridden', label: 'Bedridden', score: 1 },
  { criterion: 'leg_swelling', label: 'Leg Swollen', score: 1 },
  { criterion: 'calf_swelling', label: 'Calf Swollen', score: 1 },
  { criterion: 'tenderness', label: 'Tenderness', score: 1 },
  { criterion: 'pitting_edema', label: 'Pitting Oedema', score: 1 },
  { criterion: 'collateral_veins', label: 'Collateral Veins', score: 1 },
  { criterion: 'paralysis', label: 'Paralysis', score: 1 },
  { criterion: 'previous_dvt', label: 'Previous DVT', score: 1 },
  { criterion: 'alternative_diagnosis', label: 'Alternative Diagnosis', score: -2 },
] as const;

export type WellsCriterion = (typeof WELLS_CRITERIA)[number]['criterion'];
