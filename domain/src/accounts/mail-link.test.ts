import { expect, test } from 'vitest';
import { mailLinkExpiresAt } from './mail-link.ts';

const SENT = new Date('2025-03-05T10:00:00Z');

test.each([
  ['verify_email', '2025-03-06T10:00:00.000Z'],
  ['reset_password', '2025-03-05T10:30:00.000Z'],
] as const)('SH-098, SH-102: a link to %s works until %s', (kind, end) => {
  expect(mailLinkExpiresAt(kind, SENT).toISOString()).toBe(end);
});
