import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { ASSESSMENTS } from './assessment.ts';
import { CLINICAL_DECISIONS } from './clinical-decision.ts';
import { chooseAssessment, rateClip } from './clip-assessment.ts';
import { exampleClip, exampleRules } from './example-review.fixture.ts';
import { RATINGS } from './rating.ts';
import type { ReviewClip } from './review-clip.ts';
import { submitBlockers } from './submit-readiness.ts';
import type { ReviewToSubmit } from './submit-readiness.ts';
import { checkSubmittedReview, recordedAssessment } from './submitted-review.ts';
import type { StoredClip, SubmittedClip, SubmittedReview } from './submitted-review.ts';

const rules = exampleRules();
const stored: readonly StoredClip[] = [
  { guid: 'a', label: 'GSV/CFV (left)', operatorAssessment: 'negative' },
  { guid: 'b', label: 'SFV (left)', operatorAssessment: 'positive' },
];
const clipOf = (clipGuid: string, overrides: Partial<SubmittedClip> = {}): SubmittedClip => ({
  clipGuid,
  rating: 4,
  assessment: 'negative',
  comment: '',
  couldNotBeShown: false,
  ...overrides,
});
const complete: SubmittedReview = {
  rating: 4,
  decision: 'discharge',
  note: 'No thrombosis.',
  communicated: true,
  clips: [clipOf('a'), clipOf('b')],
};
const kinds = (overrides: Partial<SubmittedReview>, given = rules) =>
  checkSubmittedReview({ ...complete, ...overrides }, stored, given).map(({ kind }) => kind);

describe('checkSubmittedReview', () => {
  test('AMB-130: a complete review has no problem', () => {
    expect(kinds({})).toEqual([]);
  });

  test.each([0, 6, 2.5, null, Number.NaN])('RV-260, RV-269: an overall rating of %s is refused', (rating) => {
    expect(kinds({ rating })).toEqual(['overall_rating']);
  });

  test.each([0, 6, null])('RV-269: a clip rating of %s is refused', (rating) => {
    expect(kinds({ clips: [clipOf('a', { rating }), clipOf('b')] })).toEqual(['clip_rating']);
  });

  test('RV-265: every stored clip must be there once, and no other', () => {
    expect(kinds({ clips: [clipOf('a')] })).toEqual(['clip_missing']);
    expect(kinds({ clips: [clipOf('a'), clipOf('b'), clipOf('b')] })).toEqual(['clip_twice']);
    expect(kinds({ clips: [clipOf('a'), clipOf('b'), clipOf('x')] })).toEqual(['clip_unknown']);
  });

  test.each([
    { why: 'a rating', clip: { rating: 4, assessment: 'rescan' } },
    { why: 'a finding', clip: { rating: 1, assessment: 'negative' } },
    { why: 'a comment', clip: { rating: 1, assessment: 'rescan', comment: 'Looks fine' } },
  ])('a clip that could not be shown is refused with $why', ({ clip }) => {
    const sent = clipOf('a', { ...clip, couldNotBeShown: true });
    expect(kinds({ clips: [sent, clipOf('b')] })).toEqual(['clip_not_shown']);
  });

  test('a clip that could not be shown is taken as a missing one, and needs no comment', () => {
    const sent = clipOf('a', { rating: 1, assessment: 'rescan', couldNotBeShown: true });
    expect(kinds({ clips: [sent, clipOf('b')] })).toEqual([]);
    expect(kinds({ clips: [{ ...sent, couldNotBeShown: false }, clipOf('b')] })).toEqual(['clip_comment']);
  });

  test('RV-177, RV-162: the assessment must be one, and be available at the rating', () => {
    const withClip = (overrides: Partial<SubmittedClip>) => ({
      clips: [clipOf('a', overrides), clipOf('b')],
    });
    expect(kinds(withClip({ rating: 2, comment: 'low' }))).toEqual(['clip_assessment']);
    expect(kinds(withClip({ assessment: null }))).toEqual(['clip_assessment']);
    expect(kinds(withClip({ assessment: 'maybe' }))).toEqual(['clip_assessment']);
    expect(kinds(withClip({ rating: 2, assessment: 'rescan', comment: 'low' }))).toEqual([]);
  });

  test('AMB-151: under strict review the operator may not be contradicted with a negative', () => {
    expect(kinds({}, exampleRules({ strictReview: true }))).toEqual(['clip_assessment']);
  });

  test('RV-261, RV-262: a required comment must not be blank', () => {
    const standard = clipOf('a', { assessment: 'standard', comment: ' ' });
    expect(kinds({ clips: [standard, clipOf('b')] })).toEqual(['clip_comment']);
    expect(kinds({ clips: [{ ...standard, comment: 'doubtful' }, clipOf('b')] })).toEqual([]);
  });

  test('AMB-158: with diagnosis off assessments are not looked at', () => {
    const off = exampleRules({ examDiagnosis: false });
    expect(kinds({ clips: [clipOf('a', { assessment: null }), clipOf('b')] }, off)).toEqual([]);
  });

  test('RV-161, RV-266, RV-267: with decisions allowed, decision, note and communication are needed', () => {
    expect(kinds({ decision: null })).toEqual(['decision_missing']);
    expect(kinds({ decision: 'admit' })).toEqual(['decision_unknown']);
    expect(kinds({ note: '\t' })).toEqual(['note_missing']);
    expect(kinds({ communicated: false })).toEqual(['not_communicated']);
    expect(kinds({ communicated: undefined })).toEqual([]);
  });

  test('AMB-169: with decisions off there must be none', () => {
    const off = exampleRules({ clinicalDecision: false });
    expect(kinds({}, off)).toEqual(['decision_not_allowed']);
    expect(kinds({ decision: null, note: null }, off)).toEqual([]);
  });

  test('every problem is a sentence that names its clip', () => {
    const problems = checkSubmittedReview(
      { ...complete, rating: 9, clips: [clipOf('b', { rating: 1, assessment: 'positive' })] },
      stored,
      rules,
    );
    expect(problems).toEqual([
      {
        kind: 'overall_rating',
        clipGuid: null,
        sentence: 'The overall image rating must be a whole number from 1 to 5.',
      },
      { kind: 'clip_missing', clipGuid: 'a', sentence: 'GSV/CFV (left): this clip is not reviewed yet.' },
      {
        kind: 'clip_assessment',
        clipGuid: 'b',
        sentence: 'SFV (left): the assessment positive is not available at image rating 1.',
      },
    ]);
  });
});

test('RV-287: assessments are recorded in lower case, N/A when diagnosis is off', () => {
  expect(recordedAssessment('Positive', rules)).toBe('positive');
  expect(recordedAssessment('unsure', rules)).toBeNull();
  expect(recordedAssessment('positive', { examDiagnosis: false })).toBe('not_applicable');
});

const anyRules = fc
  .record({
    examDiagnosis: fc.boolean(),
    clinicalDecision: fc.boolean(),
    indeterminateLabel: fc.boolean(),
    promptPotentialFalseNegative: fc.boolean(),
    strictReview: fc.boolean(),
    forceDefinitiveDiagnosis: fc.boolean(),
  })
  .map(exampleRules);
const anyTurn = fc.record({
  operatorAssessment: fc.constantFrom('negative' as const, 'positive' as const),
  ratings: fc.array(fc.constantFrom(...RATINGS), { maxLength: 2 }),
  choices: fc.array(fc.constantFrom(...ASSESSMENTS), { maxLength: 3 }),
  comment: fc.constantFrom('', ' ', 'seen'),
});
const anyDecision = fc.record({
  decision: fc.constantFrom(null, ...CLINICAL_DECISIONS),
  note: fc.constantFrom('', 'noted'),
  communicated: fc.boolean(),
  rating: fc.constantFrom(null, ...RATINGS),
  comment: fc.constantFrom('', 'seen'),
});

test('AMB-130: browser and server agree: a draft is ready exactly when the server would take it', () => {
  fc.assert(
    fc.property(fc.array(anyTurn, { maxLength: 4 }), anyDecision, anyRules, (turns, decided, given) => {
      const clips = turns.map((turn): ReviewClip => {
        const { operatorAssessment, comment } = turn;
        const rated = turn.ratings.reduce(
          (clip, rating) => rateClip(clip, rating, given),
          exampleClip({ operatorAssessment, comment }),
        );
        return turn.choices.reduce((clip, choice) => chooseAssessment(clip, choice, given), rated);
      });
      const decision = given.clinicalDecision ? decided.decision : null;
      const answers = { ...decided, decision };
      const draft: ReviewToSubmit = { answers, clips, isSubmitting: false };
      const problems = checkSubmittedReview(
        {
          ...answers,
          clips: clips.map((clip, index) => ({
            clipGuid: String(index),
            rating: clip.rating,
            assessment: clip.assessment,
            comment: clip.comment,
            couldNotBeShown: false,
          })),
        },
        clips.map((clip, index) => ({ ...clip, guid: String(index), label: 'View' })),
        given,
      );
      expect(problems.length === 0).toBe(submitBlockers(draft, given).length === 0);
    }),
    { numRuns: 500 },
  );
});
