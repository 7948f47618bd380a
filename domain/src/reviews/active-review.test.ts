import { describe, expect, test } from 'vitest';
import { changeReview, clipsOfReview, outcomeOfReview } from './active-review.ts';
import { exampleClip, exampleActiveReview, exampleRules } from './example-review.fixture.ts';
import { NO_ANSWERS } from './review-answers.ts';

const rules = exampleRules();
const clips = [
  { id: 'a', ...exampleClip({ view: 'left_gsv_cfv' }) },
  { id: 'b', ...exampleClip({ view: 'left_popliteal_1', isAlreadyReviewed: true, rating: 4 }) },
];
const review = exampleActiveReview(clips);
const clipOf = (given: typeof review, id: string) => clipsOfReview(given).find((clip) => clip.id === id);

describe('a change of the review', () => {
  test('rates, assesses and comments the clip that it names, and no other', () => {
    const rated = changeReview(review, { kind: 'rate', clipId: 'a', rating: 4 }, rules);
    const assessed = changeReview(rated, { kind: 'assess', clipId: 'a', assessment: 'negative' }, rules);
    const said = changeReview(assessed, { kind: 'comment_clip', clipId: 'a', text: 'clear' }, rules);
    expect(clipOf(said, 'a')).toMatchObject({ rating: 4, assessment: 'negative', comment: 'clear' });
    expect(clipOf(said, 'b')).toBe(clips[1]);
  });

  test.each([
    { kind: 'rate', clipId: 'b', rating: 2 },
    { kind: 'assess', clipId: 'b', assessment: 'positive' },
    { kind: 'comment_clip', clipId: 'b', text: 'too late' },
    { kind: 'rate', clipId: 'unknown', rating: 2 },
    { kind: 'leave_clip', clipId: 'a' },
  ] as const)('that changes nothing gives the same review back: %j', (change) => {
    expect(changeReview(review, change, rules)).toBe(review);
  });

  test('AMB-150: leaving a clip drops the choice that waits to be confirmed', () => {
    const contested = exampleActiveReview([
      { id: 'a', ...exampleClip({ operatorAssessment: 'positive', rating: 4 }) },
    ]);
    const held = changeReview(contested, { kind: 'assess', clipId: 'a', assessment: 'negative' }, rules);
    expect(clipOf(held, 'a')?.pendingAssessment).toBe('negative');
    const left = changeReview(held, { kind: 'leave_clip', clipId: 'a' }, rules);
    expect(clipOf(left, 'a')).toMatchObject({ pendingAssessment: null, assessment: null });
  });

  test('keeps the three steps of a decision apart', () => {
    const decided = changeReview(review, { kind: 'answer', field: 'decision', value: 'discharge' }, rules);
    const noted = changeReview(decided, { kind: 'answer', field: 'note', value: 'told' }, rules);
    const ticked = changeReview(noted, { kind: 'answer', field: 'communicated', value: true }, rules);
    expect(ticked.answers).toMatchObject({ decision: 'discharge', note: 'told', communicated: true });
  });
});

test('RV-210: the overall assessment follows every change of a clip', () => {
  const twoPoint = exampleActiveReview([
    { id: 'a', ...exampleClip({ view: 'left_gsv_cfv', rating: 4, assessment: 'negative' }) },
    { id: 'b', ...exampleClip({ view: 'left_popliteal_1', rating: 4, assessment: 'negative' }) },
  ]);
  const rated = changeReview(twoPoint, { kind: 'answer', field: 'rating', value: 4 }, rules);
  expect(outcomeOfReview(twoPoint, rules).overall).toBe('not_applicable');
  expect(outcomeOfReview(rated, rules).overall).toBe('negative');
  const found = changeReview(rated, { kind: 'assess', clipId: 'b', assessment: 'positive' }, rules);
  expect(outcomeOfReview(found, rules).overall).toBe('positive');
});

test('AMB-155: in a chain the newest clip of each view decides', () => {
  const clip = (id: string, assessment: 'negative' | 'rescan') => ({
    id,
    ...exampleClip({ view: 'left_sfv', rating: 4, assessment }),
  });
  const scan = (id: string, assessment: 'negative' | 'rescan') => ({
    examGuid: id,
    isReviewed: false,
    clips: [clip(id, assessment)],
  });
  const chain = {
    ...exampleActiveReview([]),
    flow: 'chain' as const,
    answers: { ...NO_ANSWERS, rating: 4 as const },
  };
  const rescanned = { ...chain, scans: [scan('a', 'rescan'), scan('b', 'negative')] };
  expect(outcomeOfReview(rescanned, rules)).toEqual({
    overall: 'negative',
    proximal: 'negative',
    distal: null,
  });
});
