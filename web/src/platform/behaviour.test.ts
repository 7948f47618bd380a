import { expect, test } from 'vitest';
import { noteFirstFrame, takeFirstFrames } from './behaviour.ts';

test('what is told of the pictures of a page is how many there were and how long they took, once', () => {
  expect(takeFirstFrames()).toEqual({});
  for (const milliseconds of [40.04, 12.34, 99.99]) noteFirstFrame(milliseconds);
  expect(takeFirstFrames()).toEqual({
    FirstFrames: 3,
    MedianFirstFrameMilliseconds: 40,
    SlowestFirstFrameMilliseconds: 100,
  });
  expect(takeFirstFrames()).toEqual({});
});
