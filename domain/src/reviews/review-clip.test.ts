import { expect, test } from 'vitest';

import { exampleClip } from './example-review.ts';
import { isClipEditable, isClipSelectable } from './review-clip.ts';

test('RV-075: editing needs a clip that is no mock, is not reviewed and has a video', () => {
  expect(isClipEditable(exampleClip())).toBe(true);
  expect(isClipEditable(exampleClip({ isMock: true }))).toBe(false);
  expect(isClipEditable(exampleClip({ isAlreadyReviewed: true }))).toBe(false);
  expect(isClipEditable(exampleClip({ hasVideo: false }))).toBe(false);
});

test('RV-074: mock clips are disabled except in the original scan', () => {
  const mock = exampleClip({ isMock: true });
  expect(isClipSelectable(mock, true)).toBe(true);
  expect(isClipSelectable(mock, false)).toBe(false);
  expect(isClipSelectable(exampleClip(), false)).toBe(true);
});
