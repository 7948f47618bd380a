import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  WELLS_CRITERIA,
  WELLS_LEVEL_LABELS,
  WELLS_MESSAGES,
  wellsLevel,
  wellsResult,
  weighed,
} from './wells-score.ts';
import type { WellsAnswer } from './wells-score.ts';

const answersWith = (response: (index: number) => boolean | null): WellsAnswer[] =>
  WELLS_CRITERIA.map(({ criterion, score }, index) => ({ criterion, score, response: response(index) }));

test('RV-148: the ten criteria stand in this order with these labels', () => {
  expect(WELLS_CRITERIA.map(({ criterion, label }) => `${criterion} ${label}`)).toEqual([
    'active_cancer Active Cancer',
    'bedridden Bedridden',
    'leg_swelling Leg Swollen',
    'calf_swelling Calf Swollen',
    'tenderness Tenderness',
    'pitting_edema Pitting Oedema',
    'collateral_veins Collateral Veins',
    'paralysis Paralysis',
    'previous_dvt Previous DVT',
    'alternative_diagnosis Alternative Diagnosis',
  ]);
});

test.each([
  [-2, 'Low'],
  [0, 'Low'],
  [1, 'Medium'],
  [2, 'Medium'],
  [3, 'High'],
])('RV-239, RV-240, RV-241, RV-311: a total of %d is %s', (total, label) => {
  expect(WELLS_LEVEL_LABELS[wellsLevel(total)]).toBe(label);
});

describe('wellsResult', () => {
  test('RV-242: all answers null: Survey was not submitted.', () => {
    const result = wellsResult(answersWith(() => null));
    expect(result).toEqual({ kind: 'not_submitted' });
    expect(WELLS_MESSAGES[result.kind]).toBe('Survey was not submitted.');
    expect(wellsResult([])).toEqual({ kind: 'not_submitted' });
  });

  test('RV-243: some null: Not all criteria were answered, and the level stands beside it', () => {
    const result = wellsResult(answersWith((index) => (index === 3 ? null : index < 2)));
    expect(result).toEqual({ kind: 'incomplete', total: 2, level: 'medium' });
    expect(WELLS_MESSAGES[result.kind]).toBe('Not all criteria were answered.');
  });

  test('AMB-194: the total sums the scores of true answers, an alternative diagnosis takes 2', () => {
    expect(wellsResult(answersWith(() => true))).toEqual({ kind: 'complete', total: 7, level: 'high' });
    expect(wellsResult(answersWith((index) => index === 9))).toMatchObject({ total: -2, level: 'low' });
    expect(WELLS_MESSAGES.complete).toBeNull();
  });

  test('a criterion that is absent from the list counts as not answered', () => {
    expect(wellsResult(answersWith(() => true).slice(1)).kind).toBe('incomplete');
  });

  test('the order of answers never matters', () => {
    const anyAnswers = fc
      .array(fc.constantFrom(true, false, null), { minLength: 10, maxLength: 10 })
      .map((responses) => answersWith((index) => responses[index] ?? null));
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        expect(wellsResult(answers.toReversed())).toEqual(wellsResult(answers));
      }),
    );
  });
});

test('AMB-194: answers of an app get the published weights, in the order of the questionnaire', () => {
  const answers = [
    { criterion: 'alternative_diagnosis', response: true },
    { criterion: 'bedridden', response: null },
    { criterion: 'bedridden', response: false },
  ] as const;
  expect(weighed(answers)).toEqual([
    { criterion: 'bedridden', response: false, score: 1 },
    { criterion: 'alternative_diagnosis', response: true, score: -2 },
  ]);
});
