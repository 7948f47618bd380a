import fc from 'fast-check';
import { expect, test } from 'vitest';
import { capitalizeFirst, errorText } from './error-text.ts';

test.each([
  [{ error: 'bad thing' }, 'Bad thing'],
  [{ error: 'Already good' }, 'Already good'],
  [{ message: 'from a proxy' }, 'From a proxy'],
  [{ detail: 'more' }, 'More'],
  [{ error: 'first', message: 'second' }, 'First'],
  [{ error: '' }, 'Network error'],
  [{ error: 7 }, 'Network error'],
  [{}, 'Network error'],
  [null, 'Network error'],
  [undefined, 'Network error'],
  ['<html>', 'Network error'],
])('SH-260, SH-300: the answer %j shows %j', (body, text) => {
  expect(errorText(body)).toBe(text);
});

test('SH-260: only the first letter changes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const [first = ''] = text;
      expect(capitalizeFirst(text)).toBe(first.toUpperCase() + Array.from(text).slice(1).join(''));
    }),
  );
});

test('SH-300: whatever the body, there is something to read', () => {
  fc.assert(
    fc.property(fc.anything(), (body) => {
      expect(errorText(body).trim()).not.toBe('');
    }),
  );
});
