import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeReview } from './active-review.ts';
import type { ReviewChange } from './active-review.ts';
import { ASSESSMENTS } from './assessment.ts';
import { CLINICAL_DECISIONS } from './clinical-decision.ts';
import { exampleClip, exampleActiveReview, exampleRules } from './example-review.fixture.ts';
import { RATINGS } from './rating.ts';
import {
  applyDraft,
  clearedDraft,
  EMPTY_DRAFT,
  hasNews,
  isEmptyDraft,
  lastChangeOf,
  mergeDrafts,
  newsIn,
  recordChanges,
} from './review-draft.ts';
import type { ReviewDraft } from './review-draft.ts';

const rules = exampleRules({ promptPotentialFalseNegative: false });
const start = exampleActiveReview(
  ['a', 'b'].map((id) => ({
    id,
    ...exampleClip({ view: id === 'a' ? 'left_gsv_cfv' : 'left_popliteal_1' }),
  })),
);

const clipId = fc.constantFrom('a', 'b');
const text = fc.string({ maxLength: 5 });
const answer = fc.constant('answer' as const);
const aChange: fc.Arbitrary<ReviewChange> = fc.oneof(
  fc.record({ kind: fc.constant('rate' as const), clipId, rating: fc.constantFrom(...RATINGS) }),
  fc.record({ kind: fc.constant('assess' as const), clipId, assessment: fc.constantFrom(...ASSESSMENTS) }),
  fc.record({ kind: fc.constant('comment_clip' as const), clipId, text }),
  fc.record({ kind: answer, field: fc.constant('rating' as const), value: fc.constantFrom(...RATINGS) }),
  fc.record({ kind: answer, field: fc.constant('comment' as const), value: text }),
  fc.record({
    kind: answer,
    field: fc.constant('decision' as const),
    value: fc.constantFrom(...CLINICAL_DECISIONS),
  }),
  fc.record({ kind: answer, field: fc.constant('note' as const), value: text }),
  fc.record({ kind: answer, field: fc.constant('communicated' as const), value: fc.boolean() }),
  fc.record({
    kind: fc.constant('keep_finding' as const),
    finding: fc.constantFrom('high_wells_negative' as const, 'views_missing' as const),
    answer: fc.option(fc.record({ reason: fc.constantFrom('other', 'not_needed'), text, evidence: text })),
  }),
);

function work(changes: readonly ReviewChange[], clock: (step: number) => number, from = EMPTY_DRAFT) {
  let review = applyDraft(start, from);
  let draft = from;
  changes.forEach((change, step) => {
    const after = changeReview(review, change, rules);
    draft = recordChanges(draft, review, after, clock(step));
    review = after;
  });
  return { review, draft };
}

const aDraft: fc.Arbitrary<ReviewDraft> = fc
  .tuple(fc.array(aChange, { maxLength: 8 }), fc.nat({ max: 20 }), fc.boolean())
  .map(([changes, from, isCleared]) => {
    const { draft } = work(changes, (step) => from + step);
    return isCleared ? clearedDraft(draft, from) : draft;
  });

describe('a draft', () => {
  test('gives back what was said, whatever the clock did meanwhile', () => {
    fc.assert(
      fc.property(fc.array(aChange), fc.array(fc.nat()), (changes, clocks) => {
        const { review, draft } = work(changes, (step) => clocks[step] ?? 0);
        expect(applyDraft(start, draft)).toEqual(review);
      }),
    );
  });

  test('is empty until something is said', () => {
    expect(isEmptyDraft(EMPTY_DRAFT)).toBe(true);
    expect(isEmptyDraft(work([{ kind: 'answer', field: 'note', value: 'x' }], () => 1).draft)).toBe(false);
    expect(isEmptyDraft(work([{ kind: 'rate', clipId: 'a', rating: 3 }], () => 1).draft)).toBe(false);
  });

  test('speaks of clips that are still open only', () => {
    const { draft } = work([{ kind: 'rate', clipId: 'a', rating: 3 }], () => 1);
    const reviewed = exampleActiveReview([
      { id: 'a', ...exampleClip({ isAlreadyReviewed: true, rating: 5, assessment: 'negative' }) },
    ]);
    expect(applyDraft(reviewed, draft)).toEqual(reviewed);
  });

  test('does not keep a choice that waits to be confirmed', () => {
    const contested = exampleActiveReview([
      { id: 'a', ...exampleClip({ operatorAssessment: 'positive', rating: 4 }) },
    ]);
    const held = changeReview(
      contested,
      { kind: 'assess', clipId: 'a', assessment: 'negative' },
      exampleRules(),
    );
    expect(recordChanges(EMPTY_DRAFT, contested, held, 1)).toEqual(EMPTY_DRAFT);
  });
});

describe('copies of a draft', () => {
  test('what one lacks of another is enough to join them, also with what was said meanwhile', () => {
    fc.assert(
      fc.property(aDraft, aDraft, aDraft, (draft, copy, meanwhile) => {
        const news = newsIn(draft, copy);
        expect(mergeDrafts(copy, news)).toEqual(mergeDrafts(copy, draft));
        const later = mergeDrafts(copy, meanwhile);
        expect(mergeDrafts(later, news)).toEqual(mergeDrafts(later, draft));
        expect(newsIn(draft, mergeDrafts(copy, draft))).toEqual(EMPTY_DRAFT);
      }),
    );
  });

  test('what one lacks of another is no more than that', () => {
    const before = work([{ kind: 'rate', clipId: 'a', rating: 3 }], () => 1).draft;
    const { draft } = work([{ kind: 'answer', field: 'note', value: 'x' }], () => 2, before);
    expect(newsIn(draft, before)).toEqual({ clips: {}, note: draft.note });
    expect(newsIn(before, EMPTY_DRAFT)).toEqual(before);
  });

  test('join in any order, any company, and any number of times to the same draft', () => {
    fc.assert(
      fc.property(aDraft, aDraft, aDraft, (a, b, c) => {
        expect(mergeDrafts(a, b)).toEqual(mergeDrafts(b, a));
        expect(mergeDrafts(mergeDrafts(a, b), c)).toEqual(mergeDrafts(a, mergeDrafts(b, c)));
        expect(mergeDrafts(a, mergeDrafts(a, b))).toEqual(mergeDrafts(a, b));
      }),
    );
  });

  test('the later word stands, each value for itself', () => {
    const phone = work([{ kind: 'comment_clip', clipId: 'a', text: 'phone' }], () => 10).draft;
    const computer = work(
      [
        { kind: 'comment_clip', clipId: 'a', text: 'computer' },
        { kind: 'rate', clipId: 'b', rating: 2 },
      ],
      (step) => 20 + step,
    ).draft;
    const merged = applyDraft(start, mergeDrafts(computer, phone));
    expect(merged.scans[0]?.clips.map(({ comment, rating }) => [comment, rating])).toEqual([
      ['computer', null],
      ['', 2],
    ]);
  });

  test('a change after reading another copy wins over it, though the own clock is late', () => {
    const ahead = work([{ kind: 'answer', field: 'note', value: 'ahead' }], () => 1000).draft;
    const late = work([{ kind: 'answer', field: 'note', value: 'late' }], () => 5, ahead).draft;
    expect(mergeDrafts(ahead, late).note?.value).toBe('late');
  });

  test('a copy brings news until it is joined', () => {
    fc.assert(
      fc.property(aDraft, aDraft, (draft, copy) => {
        expect(hasNews(mergeDrafts(draft, copy), copy)).toBe(false);
        expect(hasNews(draft, draft)).toBe(false);
      }),
    );
    expect(hasNews(EMPTY_DRAFT, work([{ kind: 'answer', field: 'note', value: 'x' }], () => 1).draft)).toBe(
      true,
    );
  });

  test('what was thrown away does not come back from an old copy', () => {
    fc.assert(
      fc.property(aDraft, fc.nat(), (draft, at) => {
        const cleared = clearedDraft(draft, at);
        expect(isEmptyDraft(mergeDrafts(draft, cleared))).toBe(true);
        expect(lastChangeOf(cleared)).toBeGreaterThanOrEqual(lastChangeOf(draft));
      }),
    );
  });
});

test('for which outcome a review was decided stays, until the decision is made anew', () => {
  const decided = { ...start, answeredFor: { decision: 'negative', communicated: 'negative' } } as const;
  expect(applyDraft(decided, EMPTY_DRAFT).answeredFor).toMatchObject(decided.answeredFor);
  const anew = { ...EMPTY_DRAFT, decision: { value: 'standard', at: 1, outcome: 'positive' } } as const;
  expect(applyDraft(decided, anew).answeredFor).toMatchObject({
    decision: 'positive',
    communicated: 'negative',
  });
});

test('reasons that came with the review stay, until they are given anew or taken back', () => {
  const kept = { reason: 'not_needed', text: '', evidence: 'One view' };
  const reviewed = { ...start, findingAnswers: { views_missing: kept } };
  expect(applyDraft(reviewed, EMPTY_DRAFT).findingAnswers).toEqual({ views_missing: kept });
  const takenBack = { clips: {}, findings: { views_missing: { value: null, at: 1 } } };
  expect(applyDraft(reviewed, takenBack).findingAnswers).toEqual({ views_missing: null });
});
