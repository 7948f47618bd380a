import { expect, test } from 'vitest';
import { confirmationExpiresAt, fingerprint } from './signature.ts';

test('a fingerprint is the start of a hash in groups of four digits', () => {
  expect(fingerprint('7c4190aa3e58d20f'.padEnd(64, '9'))).toBe('7c41 90aa 3e58 d20f');
});

test('a confirmation waits for five minutes', () => {
  expect(confirmationExpiresAt(new Date('2026-11-19T08:00:00Z'))).toEqual(new Date('2026-11-19T08:05:00Z'));
});
