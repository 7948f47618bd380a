import type { Clock } from '../src/platform/clock.ts';

export interface TestClock extends Clock {
  set(moment: string | Date): void;
  forward(milliseconds: number): void;
}

/** Stands still until it is moved. */
export function testClock(start = '2026-03-02T09:00:00.000Z'): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (moment) => void (now = new Date(moment)),
    forward: (milliseconds) => void (now = new Date(now.getTime() + milliseconds)),
  };
}
