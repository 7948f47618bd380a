import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INVALID_PHONE, isPhoneNumber, phoneProblem } from './phone-number.ts';

test.each([
  ['12345678', true],
  ['+12345678', true],
  ['123456789012345', true],
  ['+123456789012345', true],
  ['1234567', false],
  ['1234567890123456', false],
  ['01234567', false],
  ['+01234567', false],
  ['++12345678', false],
  ['1234 5678', false],
  ['1234567a', false],
  ['12345678\n', false],
  ['', false],
])('SH-213: %j is a phone number: %s', (text, expected) => {
  expect(isPhoneNumber(text)).toBe(expected);
});

test('SH-213: exactly the digit strings of 8 to 15 digits with a first digit of 1 to 9 pass', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 1, maxLength: 18 });
  fc.assert(
    fc.property(digits, fc.constantFrom('', '+'), (number, plus) => {
      const expected = number.length >= 8 && number.length <= 15 && !number.startsWith('0');
      expect(isPhoneNumber(plus + number)).toBe(expected);
    }),
  );
});

test("SH-213, SH-335: the message is 'Invalid phone number (ex: +14155552671)'", () => {
  expect(INVALID_PHONE).toBe('Invalid phone number (ex: +14155552671)');
  expect(phoneProblem('123')).toBe(INVALID_PHONE);
  expect(phoneProblem('+4915112345678')).toBeNull();
});

test('SH-232, AD-164: an empty phone number is allowed', () => {
  expect(phoneProblem('')).toBeNull();
});
