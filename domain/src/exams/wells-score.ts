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

export interface WellsAnswer {
  readonly criterion: WellsCriterion;
  readonly response: boolean | null;
  readonly score: number;
}

/** With the published weights, in the order of the questionnaire; an app says only what was answered. */
export function weighed(
  answers: readonly Pick<WellsAnswer, 'criterion' | 'response'>[],
): readonly WellsAnswer[] {
  return WELLS_CRITERIA.flatMap(({ criterion, score }) => {
    const answer = answers.findLast((given) => given.criterion === criterion);
    return answer === undefined ? [] : [{ criterion, response: answer.response, score }];
  });
}

export type WellsLevel = 'low' | 'medium' | 'high';

export type WellsResult =
  | { readonly kind: 'not_submitted' }
  | { readonly kind: 'incomplete'; readonly total: number; readonly level: WellsLevel }
  | { readonly kind: 'complete'; readonly total: number; readonly level: WellsLevel };

export const WELLS_LEVEL_LABELS: Readonly<Record<WellsLevel, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};

export const WELLS_MESSAGES: Readonly<Record<WellsResult['kind'], string | null>> = {
  not_submitted: 'Survey was not submitted.',
  incomplete: 'Not all criteria were answered.',
  complete: null,
};

const LOW_UP_TO = 0;
const MEDIUM_UP_TO = 2;

/** What was answered still gives a level, beside the note that something is missing (AMB-195). */
export function wellsResult(answers: readonly WellsAnswer[]): WellsResult {
  if (answers.every((answer) => answer.response === null)) return { kind: 'not_submitted' };
  const total = wellsTotal(answers);
  const isComplete = WELLS_CRITERIA.every(({ criterion }) =>
    answers.some((answer) => answer.criterion === criterion && answer.response !== null),
  );
  return { kind: isComplete ? 'complete' : 'incomplete', total, level: wellsLevel(total) };
}

function wellsTotal(answers: readonly WellsAnswer[]): number {
  return answers
    .filter((answer) => answer.response === true)
    .reduce((total, answer) => total + answer.score, 0);
}

/** Probability for DVT. */
export function wellsLevel(total: number): WellsLevel {
  if (total <= LOW_UP_TO) return 'low';
  return total <= MEDIUM_UP_TO ? 'medium' : 'high';
}
