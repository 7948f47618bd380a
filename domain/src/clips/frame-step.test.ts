import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { frameAtTime, framesPerStep, stepFrame, timeOfFrame } from './frame-step.ts';

test.each([
  [30, 2],
  [null, 2],
  [25, 2],
  [60, 4],
  [10, 1],
  [5, 1],
  [1, 1],
])('RV-316: at %s frames a second a step of 0.07 s is %d whole frames', (fps, frames) => {
  expect(framesPerStep(fps)).toBe(frames);
});

describe('frameAtTime', () => {
  const scale = { fps: 30, frameCount: 150 };

  test('a frame begins with its first instant', () => {
    expect(frameAtTime(0, scale)).toBe(0);
    expect(frameAtTime(1 / 30, scale)).toBe(1);
    expect(frameAtTime(0.033333, scale)).toBe(1);
    expect(frameAtTime(2 / 30 - 0.001, scale)).toBe(1);
  });

  test('times outside the clip show its first or last frame', () => {
    expect(frameAtTime(-1, scale)).toBe(0);
    expect(frameAtTime(5, scale)).toBe(149);
    expect(frameAtTime(Number.NaN, scale)).toBe(0);
    expect(frameAtTime(1, { fps: 30, frameCount: 0 })).toBe(0);
  });
});

describe('stepFrame', () => {
  test('goes round at both ends, like the playback', () => {
    expect(stepFrame(149, 1, 150)).toBe(0);
    expect(stepFrame(0, -1, 150)).toBe(149);
    expect(stepFrame(148, 2, 150)).toBe(0);
    expect(stepFrame(10, 2, 150)).toBe(12);
    expect(stepFrame(3, 1, 0)).toBe(0);
  });

  test('a step back undoes a step forward', () => {
    const clip = fc
      .integer({ min: 1, max: 2000 })
      .chain((frameCount) => fc.tuple(fc.constant(frameCount), fc.nat(frameCount - 1), fc.integer()));
    fc.assert(
      fc.property(clip, ([frameCount, frame, step]) => {
        expect(stepFrame(stepFrame(frame, step, frameCount), -step, frameCount)).toBe(frame);
      }),
    );
  });
});

test('RV-316: seeking to a frame shows that frame, at every rate and however the clock rounds', () => {
  const rounding = fc.double({ min: -1e-4, max: 1e-4, noNaN: true });
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 240, noNaN: true }),
      fc.nat(20_000),
      rounding,
      (fps, frame, error) => {
        const shown = frameAtTime(timeOfFrame(frame, fps) + error, { fps, frameCount: 20_001 });
        expect(shown).toBe(frame);
      },
    ),
  );
});
