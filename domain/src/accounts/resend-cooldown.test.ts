import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  firstResendCooldown,
  mailQuotaCooldown,
  resendCooldown,
  resendCountdownText,
} from './resend-cooldown.ts';

const SENT = new Date('2025-03-05T10:00:00Z');

function afterSeconds(seconds: number): Date {
  return new Date(SENT.getTime() + seconds * 1000);
}

test.each([
  [0, 30],
  [0.001, 30],
  [1, 29],
  [29, 1],
  [29.999, 1],
  [30, 0],
  [3600, 0],
])('SH-090, SH-095, SH-332: %s s after a mail the countdown stands at %s', (elapsed, left) => {
  expect(resendCooldown(SENT, afterSeconds(elapsed))).toBe(left);
});

test('SH-091: without a mail nothing is counted', () => {
  expect(resendCooldown(null, SENT)).toBe(0);
});

test('SH-091: the countdown is a whole number from 0 to 30 and never rises, even if the clock was set back', () => {
  const seconds = fc.double({ min: -100, max: 100, noNaN: true });
  fc.assert(
    fc.property(seconds, fc.double({ min: 0, max: 100, noNaN: true }), (at, later) => {
      const first = resendCooldown(SENT, afterSeconds(at));
      const second = resendCooldown(SENT, afterSeconds(at + later));
      expect(Number.isInteger(first) && first >= 0 && first <= 30).toBe(true);
      expect(second).toBeLessThanOrEqual(first);
    }),
  );
});

test('SH-089: the countdown starts at 30 when signup=true, else 0', () => {
  expect(firstResendCooldown(true)).toBe(30);
  expect(firstResendCooldown(false)).toBe(0);
});

test('SH-092: the message counts the seconds', () => {
  expect(resendCountdownText(12)).toBe('A verification link was sent. You can request another email in 12s.');
});

test('a caller who asked for five mails within an hour waits until the first of them is an hour old', () => {
  const asked = [0, 60, 120, 180, 240].map(afterSeconds);
  expect(mailQuotaCooldown(asked.slice(1), afterSeconds(300))).toBe(0);
  expect(mailQuotaCooldown(asked, afterSeconds(300))).toBe(3300);
  expect(mailQuotaCooldown(asked, afterSeconds(3599))).toBe(1);
  expect(mailQuotaCooldown(asked, afterSeconds(3600))).toBe(0);
});
