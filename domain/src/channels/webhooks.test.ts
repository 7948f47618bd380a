import { describe, expect, test } from 'vitest';
import { deliveryProblem, nextDeliveryTry } from './webhooks.ts';

describe('the tries of a delivery', () => {
  test('are eight within a day, ever further apart', () => {
    const start = new Date('2026-03-02T07:00:00.000Z');
    const tries = [start];
    for (;;) {
      const next = nextDeliveryTry(tries.length, tries.at(-1) ?? start);
      if (next === null) break;
      tries.push(next);
    }
    expect(tries).toHaveLength(8);
    const pauses = tries.slice(1).map((at, index) => at.getTime() - (tries[index] ?? start).getTime());
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    const hours = ((tries.at(-1) ?? start).getTime() - start.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(12);
    expect(hours).toBeLessThan(24);
  });

  test.each([
    [200, null],
    [204, null],
    [301, 'The server answered 301, a redirect. Enter the address to which it leads.'],
    [404, 'The server answered 404.'],
    [500, 'The server answered 500.'],
  ])('an answer of %i: %s', (status, problem) => {
    expect(deliveryProblem(status)).toBe(problem);
  });
});
