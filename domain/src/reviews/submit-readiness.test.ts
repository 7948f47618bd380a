import { describe, expect, test } from 'vitest';

import { exampleClip, exampleRules } from './example-review.fixture.ts';
import { NO_ANSWERS } from './review-answers.ts';
import type { ReviewAnswers } from './review-answers.ts';
import { submitBlockers } from './submit-readiness.ts';
import type { ReviewToSubmit } from './submit-readiness.ts';

const rules = exampleRules();
const answers: ReviewAnswers = {
  ...NO_ANSWERS,
  rating: 4,
  decision: 'rescan',
  note: 'Popliteal view missing.',
  communicated: true,
};
const draft: ReviewToSubmit = {
  clips: [
    exampleClip({ rating: 4, assessment: 'negative' }),
    exampleClip({ isMock: true, isAlreadyReviewed: true, rating: 1, assessment: 'rescan' }),
  ],
  answers,
  isSubmitting: false,
};

describe('submitBlockers', () => {
  test('RV-228: nothing blocks a complete review', () => {
    expect(submitBlockers(draft, rules)).toEqual([]);
    expect(submitBlockers(draft, rules)).toEqual([]);
  });

  test('RV-228, RV-265: every clip must be complete', () => {
    const open = { ...draft, clips: [...draft.clips, exampleClip()] };
    expect(submitBlockers(open, rules)).toEqual(['clips_incomplete']);
    expect(submitBlockers(open, rules)).not.toEqual([]);
  });

  test('RV-228, RV-260: the overall rating must be set', () => {
    expect(submitBlockers({ ...draft, answers: { ...answers, rating: null } }, rules)).toEqual([
      'overall_rating_missing',
    ]);
  });

  test('RV-229: with clinical decisions allowed, each missing part blocks', () => {
    const undecided = { ...draft, answers: { ...answers, decision: null, note: ' ', communicated: false } };
    expect(submitBlockers(undecided, rules)).toEqual([
      'decision_missing',
      'note_missing',
      'not_communicated',
    ]);
    expect(submitBlockers(undecided, exampleRules({ clinicalDecision: false }))).toEqual([]);
  });

  test('RV-229, RV-266, RV-267: decision, non-blank note and communication check are all needed', () => {
    const blockersWith = (change: Partial<ReviewAnswers>) =>
      submitBlockers({ ...draft, answers: { ...answers, ...change } }, rules);
    expect(blockersWith({ decision: null })).toEqual(['decision_missing']);
    expect(blockersWith({ note: ' \n' })).toEqual(['note_missing']);
    expect(blockersWith({ communicated: false })).toEqual(['not_communicated']);
  });

  test('AMB-169: nothing is needed when decisions are not allowed', () => {
    const rated = { ...draft, answers: { ...NO_ANSWERS, rating: 4 } as const };
    expect(submitBlockers(rated, exampleRules({ clinicalDecision: false }))).toEqual([]);
  });

  test('RV-230, AMB-168: a pending assessment and a running submit block', () => {
    const pending = exampleClip({ rating: 4, pendingAssessment: 'negative' });
    expect(submitBlockers({ ...draft, clips: [pending] }, rules)).toEqual([
      'clips_incomplete',
      'pending_assessment',
    ]);
    expect(submitBlockers({ ...draft, isSubmitting: true }, rules)).toEqual(['submitting']);
  });
});
