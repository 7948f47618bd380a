import { expect, test } from 'vitest';
import { mayAddPasskey, mustUsePasskeyFirst, passkeyChallengeExpiresAt } from './passkeys.ts';

test('a challenge expires five minutes after it was made', () => {
  expect(passkeyChallengeExpiresAt(new Date('2026-03-02T09:00:00Z'))).toEqual(
    new Date('2026-03-02T09:05:00Z'),
  );
});

test.each([
  { existing: 0, expected: true },
  { existing: 9, expected: true },
  { existing: 10, expected: false },
])('an account with $existing passkeys may add one: $expected', ({ existing, expected }) => {
  expect(mayAddPasskey(existing)).toBe(expected);
});

test.each([
  { permissions: ['second-factor-needed'], existing: 1, expected: true },
  { permissions: ['second-factor-needed'], existing: 0, expected: false },
  { permissions: ['internal'], existing: 1, expected: false },
])(
  '$permissions with $existing passkeys must use one before a change: $expected',
  ({ permissions, existing, expected }) => {
    expect(mustUsePasskeyFirst({ permissions }, existing)).toBe(expected);
  },
);
