import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginStep } from './login-step.ts';

const RIGHT = { isPasswordRight: true, isEmailConfirmed: true, isTwoFactorEnabled: false };

test('SH-264: the right password of a confirmed account signs in', () => {
  expect(loginStep(RIGHT)).toBe('signed_in');
});

test('SH-080: an unconfirmed email is refused as such', () => {
  expect(loginStep({ ...RIGHT, isEmailConfirmed: false })).toBe('email_not_confirmed');
});

test('SH-120: with two-factor sign-in enabled the password alone does not sign in', () => {
  expect(loginStep({ ...RIGHT, isTwoFactorEnabled: true })).toBe('second_factor');
});

test('SH-265: a wrong password tells nothing about the account', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), (isEmailConfirmed, isTwoFactorEnabled) => {
      expect(loginStep({ isPasswordRight: false, isEmailConfirmed, isTwoFactorEnabled })).toBe('refused');
    }),
  );
});
