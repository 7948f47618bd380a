import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sessionExpiresAt, sessionState } from './session.ts';

const NOW = new Date('2025-03-05T10:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
const NOT_REVOKED = { forceLogout: false, invalidateTokensBefore: null };

function hoursAgo(hours: number): Date {
  return new Date(NOW.getTime() - hours * HOUR_MS);
}

const IDLE_MINUTES = 60;
const MINUTE_MS = 60 * 1000;

test.each([
  [0, 0, 'live'],
  [11.99, 0, 'live'],
  [12, 0, 'expired'],
  [0.99, 0.99, 'live'],
  [1, 1, 'expired'],
  [11, 1.5, 'expired'],
] as const)(
  'SH-200, AMB-007: a session that began %s h ago, last used %s h ago, is %s',
  (beganHoursAgo, usedHoursAgo, state) => {
    const session = {
      createdAt: hoursAgo(beganHoursAgo),
      lastSeenAt: hoursAgo(usedHoursAgo),
      ...NOT_REVOKED,
    };
    expect(sessionState(session, NOW, IDLE_MINUTES)).toBe(state);
  },
);

test('SH-200, AMB-007: a session never outlives twelve hours, nor the time that it may be idle', () => {
  const minutes = fc.integer({ min: 0, max: 720 });
  fc.assert(
    fc.property(minutes, minutes, fc.integer({ min: 5, max: 720 }), (used, now, idleMinutes) => {
      const createdAt = NOW;
      const lastSeenAt = new Date(NOW.getTime() + Math.min(used, now) * MINUTE_MS);
      const ends = sessionExpiresAt({ createdAt, lastSeenAt }, idleMinutes).getTime();
      expect(ends).toBeLessThanOrEqual(createdAt.getTime() + 12 * HOUR_MS);
      expect(ends).toBeLessThanOrEqual(lastSeenAt.getTime() + idleMinutes * MINUTE_MS);
    }),
  );
});

test('SH-169: a user with forceLogout has no live session', () => {
  const session = { createdAt: NOW, lastSeenAt: NOW };
  expect(sessionState({ ...session, ...NOT_REVOKED, forceLogout: true }, NOW, IDLE_MINUTES)).toBe('revoked');
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
    expect(sessionState({ ...session, ...revocation }, NOW, IDLE_MINUTES)).toBe(state);
  },
);

test('SH-169: being used does not bring a revoked session back', () => {
  const hours = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(hours, hours, fc.integer({ min: 1, max: 100 }), (made, seen, margin) => {
      const session = { createdAt: hoursAgo(made), lastSeenAt: hoursAgo(seen) };
      const revocation = { forceLogout: false, invalidateTokensBefore: hoursAgo(made - margin) };
      expect(sessionState({ ...session, ...revocation }, NOW, IDLE_MINUTES)).toBe('revoked');
    }),
  );
});
