import { describe, expect, test } from 'vitest';
import { INVALID_EMAIL } from '../accounts/email.ts';
import { INVALID_PHONE } from '../accounts/phone-number.ts';
import { isUpdateEnabled, profileChanges, profileProblems, type ProfileForm } from './profile.ts';

const FORM: ProfileForm = {
  firstName: 'Anna',
  lastName: 'Berg',
  email: 'anna@example.com',
  phoneNumber: '+4915112345678',
  landlineNumber: '',
  role: 'Physician',
  customRole: '',
};
const TOO_SHORT = 'Must be at least 2 chars long';

describe('profileProblems', () => {
  test('SH-232, AD-164: a filled profile with an empty landline has no problem', () => {
    expect(profileProblems(FORM)).toEqual({});
    expect(profileProblems({ ...FORM, phoneNumber: '' })).toEqual({});
    expect(profileProblems({ ...FORM, firstName: 'Jo', lastName: 'Wu' })).toEqual({});
  });

  test.each<[string, Partial<ProfileForm>, object]>([
    ['SH-219, AD-162: first name', { firstName: 'A' }, { firstName: TOO_SHORT }],
    ['SH-219, AD-162: last name', { lastName: ' L ' }, { lastName: TOO_SHORT }],
    ['AD-163: email', { email: 'abc' }, { email: INVALID_EMAIL }],
    ['SH-213, AD-164: phone', { phoneNumber: '123' }, { phoneNumber: INVALID_PHONE }],
    ['SH-213: landline', { landlineNumber: '0123456789' }, { landlineNumber: INVALID_PHONE }],
    [
      'SH-220, AD-165: custom role',
      { role: 'Other', customRole: 'x' },
      { customRole: 'Must be at least 2 chars long' },
    ],
  ])('%s is checked', (_, change, problems) => {
    expect(profileProblems({ ...FORM, ...change })).toEqual(problems);
  });
});

describe('isUpdateEnabled', () => {
  test('SH-230, AD-166: enabled when filled, without a mistake, and not saving; unchanged values may be saved', () => {
    expect(isUpdateEnabled(FORM, false)).toBe(true);
    expect(isUpdateEnabled(FORM, true)).toBe(false);
    expect(isUpdateEnabled({ ...FORM, phoneNumber: '123' }, false)).toBe(false);
  });

  test('SH-230: disabled when nothing but the email is filled', () => {
    const cleared = {
      firstName: '',
      lastName: ' ',
      phoneNumber: '',
      landlineNumber: '',
      role: '',
      customRole: '',
    } as const;
    expect(isUpdateEnabled({ ...FORM, ...cleared }, false)).toBe(false);
  });
});

test('SH-231, AD-166: values are trimmed before saving', () => {
  const form: ProfileForm = {
    firstName: ' Anna ',
    lastName: ' Berg ',
    email: ' anna@example.com ',
    phoneNumber: ' +4915112345678 ',
    landlineNumber: '  ',
    role: 'Other',
    customRole: ' Sonographer ',
  };
  expect(profileProblems(form)).toEqual({});
  expect(profileChanges(form)).toEqual({
    firstName: 'Anna',
    lastName: 'Berg',
    email: 'anna@example.com',
    phoneNumber: '+4915112345678',
    landlineNumber: '',
    profession: 'Sonographer',
  });
});
