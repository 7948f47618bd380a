import { expect, test } from 'vitest';
import { elevationEndsAt, isElevated, replacedTokenEndsAt } from './elevation.ts';

const NOW = new Date('2025-03-05T10:00:00Z');

function secondsAgo(seconds: number): Date {
  return new Date(NOW.getTime() - seconds * 1000);
}

test.each([
  [0, true],
  [599, true],
  [600, false],
  [86_400, false],
])('SH-203: a session elevated %s s ago may change the password: %s', (age, expected) => {
  expect(isElevated({ elevatedUntil: elevationEndsAt(secondsAgo(age)) }, NOW)).toBe(expected);
});

test('SH-203: without elevation the password may not be changed', () => {
  expect(isElevated({ elevatedUntil: null }, NOW)).toBe(false);
});

test('AMB-044: an elevation ends after 10 minutes', () => {
  expect(elevationEndsAt(NOW)).toEqual(secondsAgo(-600));
});

test('SH-203: the token that an elevation replaced serves calls under way for 30 seconds', () => {
  expect(replacedTokenEndsAt(NOW)).toEqual(secondsAgo(-30));
});
