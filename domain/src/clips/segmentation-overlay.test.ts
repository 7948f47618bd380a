import { expect, test } from 'vitest';

import { mayShowOverlay, OVERLAY_MODES } from './segmentation-overlay.ts';

const fresh = { hasOverlay: true, isRated: false, isAssessed: false };
const rated = { ...fresh, isRated: true };
const assessed = { ...rated, isAssessed: true };

test('RV-254: never hides the overlay', () => {
  expect(mayShowOverlay('never', assessed, true)).toBe(false);
});

test('RV-255: after_assessment shows it once assessed', () => {
  expect(mayShowOverlay('after_assessment', rated, true)).toBe(false);
  expect(mayShowOverlay('after_assessment', assessed, true)).toBe(true);
});

test('AMB-198: without exam diagnosis after_assessment shows it once rated', () => {
  expect(mayShowOverlay('after_assessment', fresh, false)).toBe(false);
  expect(mayShowOverlay('after_assessment', rated, false)).toBe(true);
});

test('RV-256: always shows it', () => {
  expect(mayShowOverlay('always', fresh, true)).toBe(true);
});

test('without an overlay video there is none to show', () => {
  const shown = OVERLAY_MODES.map((mode) => mayShowOverlay(mode, { ...assessed, hasOverlay: false }, true));
  expect(shown).toEqual([false, false, false]);
});
