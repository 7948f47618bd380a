import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nationalDigits, signUpPhone } from './sign-up-phone.ts';

test('SH-214: digits only are kept', () => {
  expect(nationalDigits('(555) 123-4567')).toBe('5551234567');
});

test('SH-215: a leading 0 is dropped', () => {
  expect(nationalDigits('0151 2345678')).toBe('1512345678');
});

test.each([
  ['+49', '0151 2345678', '+491512345678'],
  ['49', '1512345678', '+491512345678'],
  ['+1-242', '555 1234', '+12425551234'],
  ['+49', '', ''],
  ['+49', '  ', ''],
  ['+49', '0', ''],
])('SH-216: %s and %j are stored as %j', (dialCode, typed, stored) => {
  expect(signUpPhone(dialCode, typed)).toBe(stored);
});

test('SH-214..SH-216: whatever is typed, the stored number is empty or a plus, the dial code and digits', () => {
  fc.assert(
    fc.property(fc.constantFrom('+1', '+49', '+1242', '+30'), fc.string(), (dialCode, typed) => {
      const stored = signUpPhone(dialCode, typed);
      if (stored === '') return;
      expect(stored.startsWith(dialCode)).toBe(true);
      expect(stored.slice(dialCode.length)).toMatch(/^[1-9]\d*$/);
    }),
  );
});

test('SH-214: cleaning what was typed twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 ()-+a'.split('')) }), (typed) => {
      expect(nationalDigits(nationalDigits(typed))).toBe(nationalDigits(typed));
    }),
  );
});
