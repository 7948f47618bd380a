import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sessionExpiresAt, sessionState } from './session.ts';

const NOW = new Date('2025-03-05T10:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
const NOT_REVOKED = { forceLogout: false, invalidateTokensBefore: null };

function hoursAgo(hours: number): Date {
  return new Date(NOW.getTime() - hours * HOUR_MS);
}

test.each([
  [0, 'live'],
  [11.99, 'live'],
  [12, 'expired'],
  [48, 'expired'],
] as const)('SH-200: a session last used %s h ago is %s', (age, state) => {
  expect(sessionState({ createdAt: hoursAgo(100), lastSeenAt: hoursAgo(age) }, NOT_REVOKED, NOW)).toBe(state);
});

test('SH-200: the life of a session slides with every call', () => {
  expect(sessionExpiresAt(NOW)).toEqual(new Date('2025-03-05T22:00:00Z'));
});

test('SH-169: a user with forceLogout has no live session', () => {
  const session = { createdAt: NOW, lastSeenAt: NOW };
  expect(sessionState(session, { forceLogout: true, invalidateTokensBefore: null }, NOW)).toBe('revoked');
});

test.each([
  [2, 1, 'revoked'],
  [1, 1, 'live'],
  [1, 2, 'live'],
] as const)(
  'SH-169: a session made %s h ago, with tokens invalidated before %s h ago, is %s',
  (madeHoursAgo, invalidHoursAgo, state) => {
    const session = { createdAt: hoursAgo(madeHoursAgo), lastSeenAt: NOW };
    const revocation = { forceLogout: false, invalidateTokensBefore: hoursAgo(invalidHoursAgo) };
    expect(sessionState(session, revocation, NOW)).toBe(state);
  },
);

test('SH-169: being used does not bring a revoked session back', () => {
  const hours = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(hours, hours, fc.integer({ min: 1, max: 100 }), (made, seen, margin) => {
      const session = { createdAt: hoursAgo(made), lastSeenAt: hoursAgo(seen) };
      const revocation = { forceLogout: false, invalidateTokensBefore: hoursAgo(made - margin) };
      expect(sessionState(session, revocation, NOW)).toBe('revoked');
    }),
  );
});
