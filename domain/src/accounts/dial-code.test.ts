import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchDialCode } from './dial-code.ts';
import { signUpPhone } from './sign-up-phone.ts';

const COUNTRIES = [
  { name: 'United States', dialCode: '+1', code: 'US' },
  { name: 'Germany', dialCode: '+49', code: 'DE' },
  { name: 'United Kingdom', dialCode: '+44', code: 'GB' },
  { name: 'Greece', dialCode: '+30', code: 'GR' },
  { name: 'Bahamas', dialCode: '+1-242', code: 'BS' },
  { name: 'Canada', dialCode: '+1', code: 'CA' },
  { name: 'Guernsey', dialCode: '+44', code: 'GG' },
  { name: 'Kazakhstan', dialCode: '+7', code: 'KZ' },
] as const;

describe('matchDialCode', () => {
  test.each([
    ['+12425551234', 'Bahamas', '5551234'],
    ['+15551234567', 'United States', '5551234567'],
    ['15551234567', 'United States', '5551234567'],
    ['+4915112345678', 'Germany', '15112345678'],
    ['+447911123456', 'United Kingdom', '7911123456'],
    ['+77011234567', 'Kazakhstan', '7011234567'],
  ])('SH-217: %s belongs to %s', (stored, name, number) => {
    expect(matchDialCode(stored, COUNTRIES)).toMatchObject({ country: { name }, number });
  });

  test('SH-217: a number with no known dial code, and no number, match nothing', () => {
    expect(matchDialCode('+9991234567', COUNTRIES)).toBeNull();
    expect(matchDialCode('', COUNTRIES)).toBeNull();
    expect(matchDialCode('+1555', [])).toBeNull();
  });

  test('SH-217: dial codes of six digits are never tried', () => {
    const country = { name: 'Long', dialCode: '123456', code: 'XX' };
    expect(matchDialCode('+1234567890', [country])).toBeNull();
  });

  test('SH-216, SH-217: a composed number is taken apart again into the same digits', () => {
    const local = fc.string({
      unit: fc.constantFrom(...'0123456789'.split('')),
      minLength: 1,
      maxLength: 10,
    });
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRIES), local, (country, typed) => {
        const stored = signUpPhone(country.dialCode, typed);
        fc.pre(stored !== '');
        const matched = matchDialCode(stored, COUNTRIES);
        const dialled = `+${matched?.country.dialCode.replaceAll(/\D/g, '')}${matched?.number}`;
        expect(dialled).toBe(stored);
      }),
    );
  });
});
