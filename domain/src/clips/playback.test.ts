import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  CONTROLS_HIDE_AFTER_MS,
  HOLD_TO_REPEAT_MS,
  PLAYBACK_SPEEDS,
  stepSpeed,
  stepsOfPress,
} from './playback.ts';

test('RV-316: the first step comes after 100 ms, holding repeats after 500 ms, every 45 ms', () => {
  expect(HOLD_TO_REPEAT_MS).toEqual({ firstStepAfter: 100, repeatAfter: 500, repeatEvery: 45 });
});

test.each([
  [20, 1],
  [100, 1],
  [499, 1],
  [500, 2],
  [544, 2],
  [545, 3],
  [1400, 22],
])('RV-316: a press of %d ms makes %d steps', (heldMs, steps) => {
  expect(stepsOfPress(heldMs)).toBe(steps);
});

test('holding longer never makes fewer steps', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (heldMs, moreMs) => {
      expect(stepsOfPress(heldMs + moreMs)).toBeGreaterThanOrEqual(stepsOfPress(heldMs));
    }),
  );
});

test('RV-317: playback speeds are 0.25, 0.5, 0.75 and 1', () => {
  expect(PLAYBACK_SPEEDS).toEqual([0.25, 0.5, 0.75, 1]);
  expect(stepSpeed(0.5, 'faster')).toBe(0.75);
  expect(stepSpeed(0.5, 'slower')).toBe(0.25);
  expect(stepSpeed(1, 'faster')).toBe(1);
  expect(stepSpeed(0.25, 'slower')).toBe(0.25);
});

test('RV-318: controls hide after 10 seconds', () => {
  expect(CONTROLS_HIDE_AFTER_MS).toBe(10_000);
});
