import { expect, test } from 'vitest';

import { CONTROLS_HIDE_AFTER_MS, HOLD_TO_REPEAT_MS, PLAYBACK_SPEEDS, stepSpeed } from './playback.ts';

test('RV-316: the first step comes after 100 ms, holding repeats after 500 ms, every 45 ms', () => {
  expect(HOLD_TO_REPEAT_MS).toEqual({ firstStepAfter: 100, repeatAfter: 500, repeatEvery: 45 });
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
