import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayDeleteNow, noticeEnd, planDeletion } from './planned-deletion.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = new Date('2026-05-01T00:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

describe('when a deletion that is due happens', () => {
  test.each([
    ['on its day, which is far enough', null, 20, 20],
    ['after the notice, where it is due sooner', null, 3, 7],
    ['after the notice, where it was due long ago', null, -400, 7],
  ] as const)('planned for the first time: %s', (_, previous, due, expected) => {
    expect(planDeletion(previous, inDays(due), NOW)).toEqual({
      dueAt: inDays(due),
      deleteAt: inDays(expected),
    });
  });

  test.each([
    ['as it was', { due: 20, at: 20 }, 20, 20],
    ['as it was, the notice not begun anew', { due: -5, at: 2 }, -5, 2],
    ['later, by a longer rule or a new review', { due: 3, at: 5 }, 25, 25],
    ['a week from now, by a shorter rule', { due: 20, at: 20 }, -10, 7],
    ['on its new day, by a rule that is a little shorter', { due: 20, at: 20 }, 12, 12],
    ['as soon as before, where that was sooner than a week', { due: 2, at: 2 }, -30, 2],
  ] as const)('planned anew: %s', (_, previous, due, expected) => {
    const planned = { dueAt: inDays(previous.due), deleteAt: inDays(previous.at) };
    expect(planDeletion(planned, inDays(due), NOW).deleteAt).toEqual(inDays(expected));
  });

  test('however often rules change, nothing goes before it is due, nor within a week of becoming due', () => {
    const day = fc.integer({ min: -60, max: 60 });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 6 }), (dueDays) => {
        let plan = null;
        for (const [at, due] of dueDays.entries()) {
          const now = inDays(at);
          const next = planDeletion(plan, inDays(due), now);
          expect(next.deleteAt >= next.dueAt).toBe(true);
          const wouldHaveGone = plan === null ? Infinity : plan.deleteAt.getTime();
          expect(next.deleteAt.getTime()).toBeGreaterThanOrEqual(
            Math.min(noticeEnd(now).getTime(), wouldHaveGone),
          );
          plan = next;
        }
      }),
    );
  });
});

describe('whether a deletion may happen now', () => {
  const over = { dueAt: inDays(-9), deleteAt: inDays(0) };
  const notOver = { dueAt: inDays(-9), deleteAt: inDays(1) };
  test.each([
    ['every collection has shown it long enough', inDays(-9), [over, over], true],
    ['one collection has not', inDays(-9), [over, notOver], false],
    ['one collection has not shown it at all', inDays(-9), [over, undefined], false],
    ['the rule was made longer since', inDays(1), [over], false],
  ] as const)('%s', (_, dueAt, plans, expected) => {
    expect(mayDeleteNow(dueAt, plans, NOW)).toBe(expected);
  });
});
