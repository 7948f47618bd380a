import { expect, test } from 'vitest';

import { exampleClip } from './example-review.fixture.ts';
import { isClipEditable, isClipSelectable, needsReview } from './review-clip.ts';

test('RV-075: editing needs a clip that is no mock, is not reviewed and has a video', () => {
  expect(isClipEditable(exampleClip())).toBe(true);
  expect(isClipEditable(exampleClip({ isMock: true }))).toBe(false);
  expect(isClipEditable(exampleClip({ isAlreadyReviewed: true }))).toBe(false);
  expect(isClipEditable(exampleClip({ hasVideo: false }))).toBe(false);
});

test('only a clip of which a frame was shown can be changed; until then the review waits for it', () => {
  const coming = exampleClip({ display: 'not_shown' });
  expect([needsReview(coming), isClipEditable(coming)]).toEqual([true, false]);
  const failed = exampleClip({ display: 'failed' });
  expect([needsReview(failed), isClipEditable(failed)]).toEqual([false, false]);
});

test('RV-074: mock clips are disabled except in the original scan', () => {
  const mock = exampleClip({ isMock: true });
  expect(isClipSelectable(mock, true)).toBe(true);
  expect(isClipSelectable(mock, false)).toBe(false);
  expect(isClipSelectable(exampleClip(), false)).toBe(true);
});
