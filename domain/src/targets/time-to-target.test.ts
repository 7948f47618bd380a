import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DUE_SOON_MINUTES, durationText, timeToTarget, waitingText } from './time-to-target.ts';

const NOW = new Date('2026-11-15T08:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe('time to target', () => {
  test.each([
    [-38, 'overdue', 'Overdue 38 min'],
    [-0.5, 'overdue', 'Overdue now'],
    [0, 'overdue', 'Overdue now'],
    [-98, 'overdue', 'Overdue 1 h 38 min'],
    [-1440, 'overdue', 'Overdue 1 d'],
    [0.5, 'due_soon', 'Due in 1 min'],
    [8, 'due_soon', 'Due in 8 min'],
    [30, 'due_soon', 'Due in 30 min'],
    [30.1, 'on_time', '31 min left'],
    [72, 'on_time', '1 h 12 min left'],
    [125, 'on_time', '2 h 05 min left'],
    [240, 'on_time', '4 h left'],
    [60 * 30, 'on_time', '1 d 6 h left'],
  ] as const)('%d minutes from now: %s, %s', (minutes, state, text) => {
    expect(timeToTarget(inMinutes(minutes), NOW)).toEqual({ state, text });
  });

  test('an exam without a target says so', () => {
    expect(timeToTarget(null, NOW)).toEqual({ state: 'none', text: 'No target' });
  });

  test('as time passes an exam goes from on time over due soon to overdue, and never back', () => {
    const order = ['on_time', 'due_soon', 'overdue', 'none'];
    const minutes = fc.integer({ min: -50_000, max: 50_000 });
    fc.assert(
      fc.property(minutes, fc.nat({ max: 5_000_000 }), (due, laterMs) => {
        const before = timeToTarget(inMinutes(due), NOW).state;
        const after = timeToTarget(inMinutes(due), new Date(NOW.getTime() + laterMs)).state;
        expect(order.indexOf(after)).toBeGreaterThanOrEqual(order.indexOf(before));
      }),
    );
  });

  test('an exam is due soon in the last half hour, whatever its target', () => {
    expect(DUE_SOON_MINUTES).toBe(30);
  });
});

describe('waiting', () => {
  test.each([
    [98, 60, '1 h 38 / 1 h'],
    [52, 60, '52 min / 1 h'],
    [261, 240, '4 h 21 / 4 h'],
    [65, 60, '1 h 05 / 1 h'],
    [9, 90, '9 min / 1 h 30'],
    [60 * 76, 60 * 48, '3 d 4 h / 2 d'],
  ])('%d minutes of %d: %s', (waited, target, text) => {
    const since = inMinutes(-waited);
    expect(waitingText(since, new Date(since.getTime() + target * 60_000), NOW)).toBe(text);
  });

  test('without a target stands how long alone', () => {
    expect(waitingText(inMinutes(-1102), null, NOW)).toBe('18 h 22');
  });

  test('an exam that has just come, by a clock that is ahead, has waited for no time', () => {
    expect(waitingText(inMinutes(2), null, NOW)).toBe('0 min');
  });

  test('what has been waited and what is left add up to the target', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 1400 }), fc.nat({ max: 84_000_000 }), (target, waitedMs) => {
        const since = new Date(NOW.getTime() - (waitedMs % (target * 60_000)));
        const dueAt = new Date(since.getTime() + target * 60_000);
        const waited = Math.floor((NOW.getTime() - since.getTime()) / 60_000);
        const left = durationText(target - waited);
        expect(timeToTarget(dueAt, NOW).text).toContain(left);
      }),
    );
  });
});
