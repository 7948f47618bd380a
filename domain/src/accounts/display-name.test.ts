import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayName, firstLetter } from './display-name.ts';

test.each([
  ['Anna', 'Berg', 'Anna Berg'],
  [' Anna ', '', 'Anna'],
  ['', 'Berg', 'Berg'],
  ['', ' ', 'anna@example.com'],
])('SH-171: %j %j is called %j', (firstName, lastName, name) => {
  expect(displayName({ firstName, lastName, email: 'anna@example.com' })).toBe(name);
});

test.each([
  ['Anna Berg', 'A'],
  ['anna@example.com', 'A'],
  ['  émile', 'É'],
  ['𝒜da', '𝒜'],
  ['', ''],
])('SH-049: the user menu of %j shows %j', (name, letter) => {
  expect(firstLetter(name)).toBe(letter);
});

test('SH-049, SH-171: everybody with an email has a name and a letter', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.emailAddress(), (firstName, lastName, email) => {
      const name = displayName({ firstName, lastName, email });
      expect(name.trim()).not.toBe('');
      expect(firstLetter(name)).not.toBe('');
    }),
  );
});
