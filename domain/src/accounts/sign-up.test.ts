import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INVALID_EMAIL } from './email.ts';
import { ROLE_REQUIRED, WEAK_PASSWORD, newAccountProblems } from './new-account.ts';
import { INVALID_PHONE } from './phone-number.ts';
import {
  TERMS_REQUIRED,
  isSignUpEnabled,
  signUpAccount,
  signUpBanner,
  signUpProblems,
  type SignUpForm,
} from './sign-up.ts';

const FORM: SignUpForm = {
  firstName: 'Anna',
  lastName: 'Berg',
  email: 'anna@example.com',
  dialCode: '+49',
  phone: '',
  role: 'Nurse',
  customRole: '',
  password: 'Abcdefg1',
  hasAcceptedTerms: true,
};

describe('signUpAccount', () => {
  test('SH-174, SH-221: names are trimmed, the landline number is empty', () => {
    expect(signUpAccount({ ...FORM, firstName: '  Anna ', lastName: ' Berg' })).toEqual({
      firstName: 'Anna',
      lastName: 'Berg',
      email: 'anna@example.com',
      phoneNumber: '',
      landlineNumber: '',
      profession: 'Nurse',
      password: 'Abcdefg1',
    });
  });

  test('SH-216, SH-223: phone and custom role are composed', () => {
    const account = signUpAccount({
      ...FORM,
      phone: '0151 2345678',
      role: 'Other',
      customRole: ' Sonographer ',
    });
    expect(account).toMatchObject({ phoneNumber: '+491512345678', profession: 'Sonographer' });
  });
});

describe('signUpProblems', () => {
  test('SH-216: a complete form without a phone number may be sent', () => {
    expect(signUpProblems(FORM)).toEqual({});
  });

  test.each<[string, Partial<SignUpForm>, object]>([
    ['SH-218: first name', { firstName: 'A' }, { firstName: 'Must be at least 2 chars long' }],
    ['SH-218: last name', { lastName: ' ' }, { lastName: 'Must be at least 2 chars long' }],
    ['SH-211: email', { email: 'abc' }, { email: INVALID_EMAIL }],
    ['SH-213: phone', { phone: '123' }, { phoneNumber: INVALID_PHONE }],
    ['SH-222: role', { role: '' }, { profession: ROLE_REQUIRED }],
    ['SH-223: custom role', { role: 'Other' }, { customRole: 'Must be at least 2 chars long' }],
    ['SH-224: terms', { hasAcceptedTerms: false }, { terms: TERMS_REQUIRED }],
    ['SH-225: password', { password: 'abcdefgh' }, { password: WEAK_PASSWORD }],
  ])('%s is checked', (_, change, problems) => {
    expect(signUpProblems({ ...FORM, ...change })).toEqual(problems);
  });

  test('SH-227: an invalid email or phone shows an error banner, other problems do not', () => {
    expect(signUpBanner(signUpProblems({ ...FORM, email: 'abc', phone: '12' }))).toEqual([
      INVALID_EMAIL,
      INVALID_PHONE,
    ]);
    expect(signUpBanner(signUpProblems({ ...FORM, firstName: '', role: '' }))).toEqual([]);
  });

  test('SH-266: a form without problems is an account that the server takes', () => {
    const form = fc.record({
      firstName: fc.string(),
      lastName: fc.string(),
      email: fc.oneof(fc.emailAddress(), fc.string()),
      dialCode: fc.constantFrom('+1', '+49'),
      phone: fc.string({ unit: fc.constantFrom(...'0123456789 -'.split('')), maxLength: 18 }),
      role: fc.constantFrom('Nurse', 'Other', ''),
      customRole: fc.string(),
      password: fc.constantFrom('Abcdefg1', 'weak'),
      hasAcceptedTerms: fc.boolean(),
    } as const);
    fc.assert(
      fc.property(form, (filled) => {
        if (Object.keys(signUpProblems(filled)).length > 0) return;
        expect(newAccountProblems(signUpAccount(filled))).toEqual({});
      }),
    );
  });
});

describe('isSignUpEnabled', () => {
  test('SH-225, SH-226: Sign Up is enabled once the password passes and no request is in flight', () => {
    expect(isSignUpEnabled({ password: 'Abcdefg1' }, false)).toBe(true);
    expect(isSignUpEnabled({ password: 'abcdefgh' }, false)).toBe(false);
    expect(isSignUpEnabled({ password: 'Abcdefg1' }, true)).toBe(false);
  });
});
