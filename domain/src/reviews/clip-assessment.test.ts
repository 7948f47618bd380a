import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { ASSESSMENTS, isInconclusive } from './assessment.ts';
import {
  assessmentOptions,
  chooseAssessment,
  dropPendingAssessment,
  isAssessmentAllowed,
  rateClip,
} from './clip-assessment.ts';
import { exampleClip, exampleRules } from './example-review.fixture.ts';
import { RATINGS } from './rating.ts';
import type { ReviewClip } from './review-clip.ts';
import type { ReviewRules } from './review-rules.ts';

const rules = exampleRules();
const enabled = (clip: ReviewClip, given: ReviewRules = rules) => {
  const { negative, positive, other } = assessmentOptions(clip, given);
  return [negative.isEnabled, positive.isEnabled, other.isEnabled];
};
const contested = exampleClip({ operatorAssessment: 'positive', rating: 4 });

describe('assessmentOptions', () => {
  test('RV-176: no rating: all options disabled', () => {
    expect(enabled(exampleClip())).toEqual([false, false, false]);
  });

  test('RV-177: rating below 3: only N/A is available', () => {
    expect(enabled(exampleClip({ rating: 2 }))).toEqual([false, false, true]);
    expect(enabled(exampleClip({ rating: 3 }))).toEqual([true, true, true]);
  });

  test('RV-178: negative is disabled when a pending assessment exists and strict review is on', () => {
    const pending = chooseAssessment(contested, 'negative', rules);
    expect(enabled(pending, exampleRules({ strictReview: true }))).toEqual([false, true, true]);
    expect(enabled(pending)).toEqual([true, true, true]);
  });

  test('RV-187: only a held negative that may be confirmed asks for it', () => {
    const asks = (clip: ReviewClip, given = rules) => assessmentOptions(clip, given).negative.asksToConfirm;
    const pending = chooseAssessment(contested, 'negative', rules);
    expect(asks(pending)).toBe(true);
    expect(asks(contested)).toBe(false);
    expect(asks(pending, exampleRules({ strictReview: true }))).toBe(false);
  });

  test('RV-182, AMB-148: N/A opens a menu of rescan and standard, or is taken at once as indeterminate', () => {
    expect(assessmentOptions(contested, rules).otherChoices).toEqual(['rescan', 'standard']);
    const indeterminate = exampleRules({ indeterminateLabel: true });
    expect(assessmentOptions(contested, indeterminate).otherChoices).toEqual(['not_applicable']);
  });

  test('RV-183: N/A, rescan and standard select the same button', () => {
    const selected = ASSESSMENTS.map((assessment) => {
      const { negative, positive, other } = assessmentOptions(exampleClip({ rating: 4, assessment }), rules);
      return [negative.isSelected, positive.isSelected, other.isSelected];
    });
    expect(selected).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
      [false, false, true],
      [false, false, true],
    ]);
  });

  test('AMB-106: forcing a definitive diagnosis leaves clips rated 3+ only DVT and No DVT', () => {
    const forced = exampleRules({ forceDefinitiveDiagnosis: true });
    expect(enabled(exampleClip({ rating: 3 }), forced)).toEqual([true, true, false]);
    expect(enabled(contested, forced)).toEqual([true, true, false]);
    expect(enabled(exampleClip({ rating: 2 }), forced)).toEqual([false, false, true]);
  });

  test('forced and strict at once still leave a way to disagree with the operator', () => {
    const both = exampleRules({ forceDefinitiveDiagnosis: true, strictReview: true });
    const pending = chooseAssessment(contested, 'negative', both);
    expect(enabled(pending, both)).toEqual([false, true, true]);
  });
});

describe('rateClip', () => {
  test('RV-179: with exam diagnosis off, changing the rating forces the assessment to N/A', () => {
    const rated = rateClip(exampleClip(), 4, exampleRules({ examDiagnosis: false }));
    expect(rated).toMatchObject({ rating: 4, assessment: 'not_applicable' });
  });

  test.each(['not_applicable', 'rescan', 'standard'] as const)(
    'RV-180: a rating of 3 or more replaces and clears %s',
    (assessment) => {
      expect(rateClip(exampleClip({ rating: 2, assessment }), 4, rules).assessment).toBeNull();
      expect(rateClip(exampleClip({ rating: 2, assessment }), 1, rules).assessment).toBe(assessment);
    },
  );

  test.each(['negative', 'positive'] as const)('RV-181: a rating below 3 clears %s', (assessment) => {
    expect(rateClip(exampleClip({ rating: 4, assessment }), 2, rules).assessment).toBeNull();
    expect(rateClip(exampleClip({ rating: 4, assessment }), 5, rules).assessment).toBe(assessment);
  });

  test('AMB-150: a rating change drops the pending choice, the same rating does not', () => {
    const pending = chooseAssessment(contested, 'negative', rules);
    expect(rateClip(pending, 5, rules).pendingAssessment).toBeNull();
    expect(rateClip(pending, 4, rules)).toBe(pending);
  });

  test('RV-075: a mock, a reviewed clip and one without video stay as they are', () => {
    for (const fixed of [{ isMock: true }, { isAlreadyReviewed: true }, { hasVideo: false }]) {
      const clip = exampleClip(fixed);
      expect(rateClip(clip, 4, rules)).toBe(clip);
      expect(chooseAssessment({ ...clip, rating: 4 }, 'positive', rules).assessment).toBeNull();
    }
  });
});

describe('chooseAssessment', () => {
  test('RV-184, RV-185: a negative against a positive operator is held pending and the assessment cleared', () => {
    const assessed = { ...contested, assessment: 'positive' as const };
    expect(chooseAssessment(assessed, 'negative', rules)).toMatchObject({
      assessment: null,
      pendingAssessment: 'negative',
    });
  });

  test('RV-187, RV-188: the button then asks to confirm, and a second click confirms', () => {
    const pending = chooseAssessment(contested, 'negative', rules);
    expect(assessmentOptions(pending, rules).negative.asksToConfirm).toBe(true);
    expect(chooseAssessment(pending, 'negative', rules)).toMatchObject({
      assessment: 'negative',
      pendingAssessment: null,
    });
  });

  test('RV-184: without prompt_potential_fn, or when the operator was not positive, it is taken at once', () => {
    const unprompted = exampleRules({ promptPotentialFalseNegative: false });
    expect(chooseAssessment(contested, 'negative', unprompted).assessment).toBe('negative');
    expect(chooseAssessment(exampleClip({ rating: 4 }), 'negative', rules).assessment).toBe('negative');
  });

  test('AMB-149: rescan and standard never ask for confirmation', () => {
    expect(chooseAssessment(contested, 'rescan', rules).assessment).toBe('rescan');
    expect(chooseAssessment(contested, 'standard', rules).assessment).toBe('standard');
  });

  test('AMB-150: any other choice and another clip drop the pending value', () => {
    const pending = chooseAssessment(contested, 'negative', rules);
    expect(chooseAssessment(pending, 'positive', rules)).toMatchObject({
      assessment: 'positive',
      pendingAssessment: null,
    });
    expect(dropPendingAssessment(pending)).toMatchObject({ assessment: null, pendingAssessment: null });
    expect(dropPendingAssessment(contested)).toBe(contested);
  });

  test('AMB-151: under strict review a held negative can never be confirmed', () => {
    const strict = exampleRules({ strictReview: true });
    const pending = chooseAssessment(contested, 'negative', strict);
    expect(chooseAssessment(pending, 'negative', strict)).toBe(pending);
  });

  test('choosing a confirmed negative again asks nothing', () => {
    const confirmed = { ...contested, assessment: 'negative' as const };
    expect(chooseAssessment(confirmed, 'negative', rules)).toBe(confirmed);
  });

  test('with exam diagnosis off nothing can be chosen', () => {
    expect(chooseAssessment(contested, 'positive', exampleRules({ examDiagnosis: false }))).toBe(contested);
  });
});

const anyRules = fc.record({
  examDiagnosis: fc.boolean(),
  clinicalDecision: fc.boolean(),
  indeterminateLabel: fc.boolean(),
  compressibilityLabels: fc.boolean(),
  promptInconsistentDecision: fc.boolean(),
  promptPotentialFalseNegative: fc.boolean(),
  strictReview: fc.boolean(),
  forceDefinitiveDiagnosis: fc.boolean(),
});
const anyClip = fc
  .record({
    operatorAssessment: fc.constantFrom(
      null,
      'negative' as const,
      'positive' as const,
      'not_applicable' as const,
    ),
    isMock: fc.boolean(),
    isAlreadyReviewed: fc.boolean(),
    hasVideo: fc.boolean(),
  })
  .map(exampleClip);
const anyAction = fc.oneof(fc.constantFrom(...RATINGS), fc.constantFrom(...ASSESSMENTS, 'select' as const));

function play(
  clip: ReviewClip,
  actions: readonly ((typeof RATINGS)[number] | (typeof ASSESSMENTS)[number] | 'select')[],
  given: ReviewRules,
): ReviewClip {
  return actions.reduce<ReviewClip>((current, action) => {
    if (action === 'select') return dropPendingAssessment(current);
    if (typeof action === 'number') return rateClip(current, action, given);
    return chooseAssessment(current, action, given);
  }, clip);
}

describe('however a reviewer clicks', () => {
  test('an assessment is one that the server accepts at that rating', () => {
    fc.assert(
      fc.property(anyClip, fc.array(anyAction), anyRules, (clip, actions, given) => {
        const { rating, assessment, operatorAssessment } = play(clip, actions, given);
        const isUnset = rating === null || assessment === null;
        expect(
          isUnset ||
            !given.examDiagnosis ||
            isAssessmentAllowed({ rating, operatorAssessment }, assessment, given),
        ).toBe(true);
      }),
    );
  });

  test('an assessment never stands beside a pending one, and none is there before a rating', () => {
    fc.assert(
      fc.property(anyClip, fc.array(anyAction), anyRules, (clip, actions, given) => {
        const played = play(clip, actions, given);
        expect(played.assessment !== null && played.pendingAssessment !== null).toBe(false);
        expect(played.rating === null && played.assessment !== null).toBe(false);
        expect(played.comment).toBe(clip.comment);
      }),
    );
  });

  test('a rated clip always has a way on', () => {
    fc.assert(
      fc.property(anyClip, fc.array(anyAction), anyRules, (clip, actions, given) => {
        const played = play(clip, actions, given);
        expect(played.rating === null || enabled(played, given).includes(true)).toBe(true);
        const needed = given.strictReview && played.pendingAssessment !== null;
        expect(!needed || assessmentOptions(played, given).other.isEnabled).toBe(true);
      }),
    );
  });
});

describe('isAssessmentAllowed', () => {
  test('at ratings 1 and 2 only the N/A kind is allowed', () => {
    const clip = { rating: 2, operatorAssessment: null } as const;
    expect(ASSESSMENTS.filter((assessment) => isAssessmentAllowed(clip, assessment, rules))).toEqual(
      ASSESSMENTS.filter(isInconclusive),
    );
  });

  test('strict review refuses a negative against a positive operator', () => {
    const clip = { rating: 4, operatorAssessment: 'positive' } as const;
    expect(isAssessmentAllowed(clip, 'negative', exampleRules({ strictReview: true }))).toBe(false);
    expect(isAssessmentAllowed(clip, 'negative', rules)).toBe(true);
  });
});
