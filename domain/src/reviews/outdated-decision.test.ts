import { describe, expect, test } from 'vitest';
import { changeReview, isDecisionOutdated, withoutOutdatedTick } from './active-review.ts';
import type { ReviewChange } from './active-review.ts';
import { exampleClip, exampleActiveReview, exampleRules } from './example-review.fixture.ts';
import { applyDraft, EMPTY_DRAFT, mergeDrafts, recordChanges } from './review-draft.ts';
import type { ReviewDraft } from './review-draft.ts';

const rules = exampleRules({ promptPotentialFalseNegative: false });
const untouched = exampleActiveReview(
  ['left_gsv_cfv', 'left_popliteal_1'].map((view) => ({ id: view, ...exampleClip({ view }) })),
);

const NO_DVT: readonly ReviewChange[] = [
  ...['left_gsv_cfv', 'left_popliteal_1'].flatMap((clipId): ReviewChange[] => [
    { kind: 'rate', clipId, rating: 4 },
    { kind: 'assess', clipId, assessment: 'negative' },
  ]),
  { kind: 'answer', field: 'rating', value: 4 },
];
const DISCHARGED: readonly ReviewChange[] = [
  { kind: 'answer', field: 'decision', value: 'discharge' },
  { kind: 'answer', field: 'communicated', value: true },
  { kind: 'answer', field: 'note', value: 'May go home.' },
];
const FOUND: ReviewChange = { kind: 'assess', clipId: 'left_gsv_cfv', assessment: 'positive' };

interface Tab {
  readonly review: typeof untouched;
  readonly draft: ReviewDraft;
}

function after(changes: readonly ReviewChange[], from: Tab = { review: untouched, draft: EMPTY_DRAFT }): Tab {
  return changes.reduce((tab, change, at) => {
    const review = changeReview(tab.review, change, rules);
    return { review, draft: recordChanges(tab.draft, tab.review, review, at) };
  }, from);
}

const reopened = (draft: ReviewDraft) => withoutOutdatedTick(applyDraft(untouched, draft), rules);

describe('issue 17, A4: when the outcome changes after the decision', () => {
  const decided = after([...NO_DVT, ...DISCHARGED]);

  test('the tick is cleared and the decision is outdated; decision and note stay', () => {
    expect(isDecisionOutdated(decided.review, rules)).toBe(false);
    const { review } = after([FOUND], decided);
    expect(review.answers).toMatchObject({
      decision: 'discharge',
      note: 'May go home.',
      communicated: false,
    });
    expect(review.answeredFor.decision).toBe('negative');
    expect(isDecisionOutdated(review, rules)).toBe(true);
  });

  test('the same is true after a reload', () => {
    const review = reopened(after([FOUND], decided).draft);
    expect(review.answers.communicated).toBe(false);
    expect(isDecisionOutdated(review, rules)).toBe(true);
  });

  test('choosing again, or keeping the decision, ends it; the tick has to be set again', () => {
    const choices: readonly ReviewChange[] = [
      { kind: 'answer', field: 'decision', value: 'standard' },
      { kind: 'keep_decision' },
    ];
    for (const change of choices) {
      const { review, draft } = after([change], after([FOUND], decided));
      expect(isDecisionOutdated(review, rules)).toBe(false);
      expect(isDecisionOutdated(reopened(draft), rules)).toBe(false);
      expect(review.answers.communicated).toBe(false);
    }
  });

  test('a tick that was set in another tab under the old outcome does not count', () => {
    const unticked = after([{ kind: 'answer', field: 'communicated', value: false }], decided);
    const here = after([FOUND], unticked);
    const there = after(
      [
        { kind: 'answer', field: 'note', value: 'Called.' },
        { kind: 'answer', field: 'communicated', value: true },
      ],
      unticked,
    );
    for (const draft of [mergeDrafts(here.draft, there.draft), mergeDrafts(there.draft, here.draft)]) {
      expect(draft.communicated?.value).toBe(true);
      const review = reopened(draft);
      expect(review.answers.communicated).toBe(false);
      expect(isDecisionOutdated(review, rules)).toBe(true);
    }
  });

  test('a decision of a draft that an older page kept is taken as made for the outcome it is found with', () => {
    const at = decided.draft.decision?.at ?? 0;
    const older = { ...decided.draft, decision: { value: 'discharge', at } } as const;
    const review = reopened(older);
    expect(isDecisionOutdated(review, rules)).toBe(false);
    const changed = changeReview(review, FOUND, rules);
    expect(isDecisionOutdated(changed, rules)).toBe(true);
  });

  test('without exam diagnosis there is no outcome that could change', () => {
    const off = exampleRules({ examDiagnosis: false });
    const review = [...NO_DVT, ...DISCHARGED, FOUND].reduce(
      (soFar, change) => changeReview(soFar, change, off),
      untouched,
    );
    expect(review.answers.communicated).toBe(true);
    expect(isDecisionOutdated(review, off)).toBe(false);
  });
});
