import { describe, expect, test } from 'vitest';

import { changeReview, clipsOfReview, outcomeOfReview, withDisplaysOf } from './active-review.ts';
import type { ActiveReviewClip, ReviewChange } from './active-review.ts';
import { markClipFailed, markClipShown } from './clip-display.ts';
import { areAllClipsReviewed } from './clip-progress.ts';
import { exampleClip, exampleActiveReview, exampleRules } from './example-review.fixture.ts';
import { applyDraft, EMPTY_DRAFT, recordChanges } from './review-draft.ts';

const rules = exampleRules();
const coming: ActiveReviewClip = { ...exampleClip({ display: 'not_shown' }), id: 'a' };
const untouched = exampleActiveReview([coming]);

const RATE: ReviewChange = { kind: 'rate', clipId: 'a', rating: 4 };
const ASSESS: ReviewChange = { kind: 'assess', clipId: 'a', assessment: 'negative' };
const COMMENT: ReviewChange = { kind: 'comment_clip', clipId: 'a', text: 'Normal' };
const SHOW: ReviewChange = { kind: 'show_clip', clipId: 'a' };
const FAIL: ReviewChange = { kind: 'fail_clip', clipId: 'a' };
const after = (...changes: readonly ReviewChange[]) =>
  changes.reduce((review, change) => changeReview(review, change, rules), untouched);

describe('a clip that was never shown', () => {
  test.each([
    { when: 'it is loading', before: [] },
    { when: 'its video did not come', before: [FAIL] },
  ])('takes no rating or finding while $when', ({ before }) => {
    expect(after(...before, RATE, ASSESS)).toEqual(after(...before));
  });

  test('takes a comment while it is loading, which says nothing of what was seen, and none once it failed', () => {
    const commented = after(COMMENT);
    expect(clipsOfReview(commented)[0]).toEqual({ ...coming, comment: 'Normal' });
    const draft = recordChanges(EMPTY_DRAFT, untouched, commented, 1);
    expect(applyDraft(untouched, draft)).toEqual(commented);
    expect(after(FAIL, COMMENT)).toEqual(after(FAIL));
  });

  test('keeps a comment begun while it was loading for another try', () => {
    expect(after(COMMENT, FAIL, SHOW)).toEqual(after(COMMENT, SHOW));
  });

  test('is reviewed like a missing clip when its video did not come, so that the exam is not called negative', () => {
    const failed = after(FAIL);
    expect(clipsOfReview(failed)[0]).toMatchObject({ rating: 1, assessment: 'rescan', comment: '' });
    expect(areAllClipsReviewed(clipsOfReview(failed), rules)).toBe(true);
    const rated = changeReview(failed, { kind: 'answer', field: 'rating', value: 5 }, rules);
    expect(outcomeOfReview(rated, rules).overall).toBe('not_applicable');
  });

  test('holds the review up while it is loading', () => {
    expect(areAllClipsReviewed(clipsOfReview(untouched), rules)).toBe(false);
  });

  test('is open again when another try shows it', () => {
    expect(clipsOfReview(after(FAIL, SHOW))[0]).toEqual({ ...coming, display: 'shown' });
    expect(clipsOfReview(after(FAIL, SHOW, RATE, ASSESS))[0]).toMatchObject({
      rating: 4,
      assessment: 'negative',
    });
  });

  test('leaves nothing in the draft', () => {
    const failed = after(FAIL);
    expect(recordChanges(EMPTY_DRAFT, untouched, failed, 1)).toEqual(EMPTY_DRAFT);
    expect(recordChanges(EMPTY_DRAFT, failed, after(FAIL, SHOW), 2)).toEqual(EMPTY_DRAFT);
  });
});

test('a clip that was seen and then fails keeps what was said about it', () => {
  const seen = after(SHOW, RATE, ASSESS);
  expect(changeReview(seen, FAIL, rules)).toBe(seen);
});

test('what a draft says about a clip shows that it was seen', () => {
  const draft = recordChanges(EMPTY_DRAFT, after(SHOW), after(SHOW, RATE), 1);
  expect(clipsOfReview(applyDraft(untouched, draft))[0]).toMatchObject({ rating: 4, display: 'shown' });
});

test('a draft of another tab does not change what was seen in this one', () => {
  expect(withDisplaysOf(untouched, after(SHOW))).toEqual(after(SHOW));
  expect(withDisplaysOf(untouched, after(FAIL))).toEqual(after(FAIL));
  const there = applyDraft(untouched, recordChanges(EMPTY_DRAFT, after(SHOW), after(SHOW, RATE), 1));
  expect(withDisplaysOf(there, after(FAIL))).toEqual(there);
});

test.each([
  { why: 'a missing view', clip: exampleClip({ isMock: true, display: 'not_shown' }) },
  {
    why: 'a clip of a submitted review',
    clip: exampleClip({ isAlreadyReviewed: true, display: 'not_shown' }),
  },
  { why: 'a clip without a video', clip: exampleClip({ hasVideo: false, display: 'not_shown' }) },
])('$why stays as it is, whatever the player shows', ({ clip }) => {
  expect(markClipShown(clip)).toBe(clip);
  expect(markClipFailed(clip)).toBe(clip);
});
