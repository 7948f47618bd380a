import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INVALID_TITLE, cleanTitle, isSameTitle, isTitle } from './title.ts';

test.each([
  ['', false],
  ['   ', false],
  ['A', true],
  ['a'.repeat(200), true],
  [` ${'a'.repeat(200)} `, true],
  ['a'.repeat(201), false],
])('SH-233, AD-155..AD-157: %j is a title: %s', (text, expected) => {
  expect(isTitle(text)).toBe(expected);
});

test('SH-335: exactly the texts whose trimmed length is 1 to 200 are titles', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 250 }), (text) => {
      const { length } = cleanTitle(text);
      expect(isTitle(text)).toBe(length > 0 && length <= 200);
    }),
  );
});

test('SH-335: the refusal names the limits', () => {
  expect(INVALID_TITLE).toBe('A title needs 1 to 200 characters');
});

test('AD-160: titles are compared without regard to case and outer spaces', () => {
  expect(isSameTitle('Trial A', ' trial a ')).toBe(true);
  expect(isSameTitle('Trial A', 'Trial B')).toBe(false);
});
