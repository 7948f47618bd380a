import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayName } from './display-name.ts';

test.each([
  ['Anna', 'Berg', 'Anna Berg'],
  [' Anna ', '', 'Anna'],
  ['', 'Berg', 'Berg'],
  ['', ' ', 'anna@example.com'],
])('SH-171: %j %j is called %j', (firstName, lastName, name) => {
  expect(displayName({ firstName, lastName, email: 'anna@example.com' })).toBe(name);
});

test('SH-171: everybody with an email has a name', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.emailAddress(), (firstName, lastName, email) => {
      const name = displayName({ firstName, lastName, email });
      expect(name.trim()).not.toBe('');
    }),
  );
});
