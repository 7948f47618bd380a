import { expect, test } from 'vitest';
import { isMailLinkValid } from './mail-link.ts';

const NOW = new Date('2025-03-05T10:00:00Z');

function minutesAgo(minutes: number): Date {
  return new Date(NOW.getTime() - minutes * 60 * 1000);
}

test.each([
  ['verify_email', 0, true],
  ['verify_email', 24 * 60 - 1, true],
  ['verify_email', 24 * 60, false],
  ['reset_password', 29, true],
  ['reset_password', 30, false],
] as const)('SH-098, SH-102: a link to %s sent %s minutes ago works: %s', (kind, minutes, isValid) => {
  expect(isMailLinkValid({ kind, sentAt: minutesAgo(minutes), usedAt: null }, NOW)).toBe(isValid);
});

test('SH-098: a link works once', () => {
  expect(isMailLinkValid({ kind: 'verify_email', sentAt: minutesAgo(2), usedAt: minutesAgo(1) }, NOW)).toBe(
    false,
  );
});
