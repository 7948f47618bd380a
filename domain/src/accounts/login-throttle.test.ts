import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADDRESS_FAILURE_LIMIT, loginThrottle } from './login-throttle.ts';

const NOW = new Date('2025-03-05T10:00:00Z');

function minutesAgo(minutes: number): Date {
  return new Date(NOW.getTime() - minutes * 60 * 1000);
}

function failures(count: number, minutes: number): Date[] {
  return Array.from({ length: count }, () => minutesAgo(minutes));
}

test('SH-264: nine failures within 15 minutes leave the login open, the tenth closes it', () => {
  expect(loginThrottle(failures(9, 1), NOW)).toEqual({ kind: 'open' });
  expect(loginThrottle(failures(10, 1), NOW)).toEqual({ kind: 'blocked', until: minutesAgo(-14) });
});

test('SH-264: failures of 15 minutes ago and more do not count', () => {
  expect(loginThrottle(failures(20, 15), NOW)).toEqual({ kind: 'open' });
  expect(loginThrottle([...failures(5, 1), ...failures(5, 15)], NOW)).toEqual({ kind: 'open' });
});

test('SH-264: it opens again when the tenth newest failure leaves the window', () => {
  const spread = [14, 12, 10, 8, 6, 5, 4, 3, 2, 1, 0].map(minutesAgo);
  expect(loginThrottle(spread, NOW)).toEqual({ kind: 'blocked', until: minutesAgo(-3) });
});

test('SH-264: a whole address has a hundred', () => {
  expect(loginThrottle(failures(99, 1), NOW, ADDRESS_FAILURE_LIMIT)).toEqual({ kind: 'open' });
  expect(loginThrottle(failures(100, 1), NOW, ADDRESS_FAILURE_LIMIT)).toMatchObject({ kind: 'blocked' });
});

test('SH-264: whatever the failures, at the announced time the login is open again', () => {
  const minutes = fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { maxLength: 40 });
  fc.assert(
    fc.property(minutes, (ages) => {
      const list = ages.map(minutesAgo);
      const throttle = loginThrottle(list, NOW);
      if (throttle.kind === 'open') return;
      expect(throttle.until.getTime()).toBeGreaterThan(NOW.getTime());
      expect(loginThrottle(list, throttle.until)).toEqual({ kind: 'open' });
    }),
  );
});
