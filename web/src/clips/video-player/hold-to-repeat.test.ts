import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdToRepeat } from './hold-to-repeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function pressFor(milliseconds: number): boolean[] {
  const steps: boolean[] = [];
  const hold = holdToRepeat();
  hold.press((isHeld) => steps.push(isHeld));
  vi.advanceTimersByTime(milliseconds);
  hold.release();
  vi.advanceTimersByTime(10_000);
  return steps;
}

describe('a frame button', () => {
  test('RV-316: the first step comes after 100 ms', () => {
    const steps: boolean[] = [];
    const hold = holdToRepeat();
    hold.press((isHeld) => steps.push(isHeld));
    vi.advanceTimersByTime(99);
    expect(steps).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(steps).toEqual([false]);
    hold.cancel();
  });

  test('RV-316: holding repeats after 500 ms, every 45 ms', () => {
    expect(pressFor(499)).toEqual([false]);
    expect(pressFor(500)).toEqual([false, true]);
    expect(pressFor(545)).toEqual([false, true, true]);
  });

  test('a tap shorter than 100 ms still steps once, on release', () => {
    expect(pressFor(20)).toEqual([false]);
  });

  test.each([
    [20, 1],
    [100, 1],
    [499, 1],
    [500, 2],
    [544, 2],
    [545, 3],
    [1400, 22],
  ])('RV-316: a press of %d ms makes %d steps', (milliseconds, steps) => {
    expect(pressFor(milliseconds)).toHaveLength(steps);
  });

  test('holding longer never makes fewer steps', () => {
    const milliseconds = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(milliseconds, milliseconds, (held, more) => {
        expect(pressFor(held + more).length).toBeGreaterThanOrEqual(pressFor(held).length);
      }),
    );
  });

  test('a button that goes away while it is held steps no more', () => {
    const steps: boolean[] = [];
    const hold = holdToRepeat();
    hold.press((isHeld) => steps.push(isHeld));
    hold.cancel();
    vi.advanceTimersByTime(10_000);
    expect(steps).toEqual([]);
  });
});
