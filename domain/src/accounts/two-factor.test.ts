import { expect, test } from 'vitest';
import { defaultUserConfig } from '../configs/config-catalogue.ts';
import { isPasswordCheckCurrent, mayChangeTwoFactor, secondFactorExpiresAt } from './two-factor.ts';

test.each([true, false])('AMB-057, AD-320: two_fa_enable_user_overwrite %s governs it', (isOn) => {
  expect(mayChangeTwoFactor({ ...defaultUserConfig(), two_fa_enable_user_overwrite: isOn })).toBe(isOn);
});

test('AMB-057: the code may follow the password for five minutes', () => {
  expect(secondFactorExpiresAt(new Date('2026-03-02T09:00:00Z'))).toEqual(new Date('2026-03-02T09:05:00Z'));
});

test.each([
  [null, true],
  ['2026-03-02T08:59:59.999Z', true],
  ['2026-03-02T09:00:00.000Z', true],
  ['2026-03-02T09:00:00.001Z', false],
])('a password check of 9:00 with tokens invalid before %s is current: %s', (before, expected) => {
  const check = {
    createdAt: new Date('2026-03-02T09:00:00Z'),
    invalidateTokensBefore: before === null ? null : new Date(before),
  };
  expect(isPasswordCheckCurrent(check)).toBe(expected);
});
