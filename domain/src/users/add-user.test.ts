import { expect, test } from 'vitest';
import { INVALID_EMAIL } from '../accounts/email.ts';
import { ROLE_REQUIRED } from '../accounts/new-account.ts';
import { INVALID_PHONE } from '../accounts/phone-number.ts';
import {
  addUserAccount,
  addUserBanner,
  addUserProblems,
  isCreateUserEnabled,
  type AddUserForm,
} from './add-user.ts';

const FORM: AddUserForm = {
  firstName: ' Anna ',
  lastName: ' Berg ',
  email: 'anna berg@example.com',
  phoneNumber: '',
  landlineNumber: ' +493012345678 ',
  role: 'Other',
  customRole: ' Sonographer ',
  password: 'Abcdefg1',
};

test('AD-169, AD-170, AD-230: spaces leave the email, names and custom role are trimmed', () => {
  expect(addUserProblems(FORM)).toEqual({});
  expect(addUserAccount(FORM)).toEqual({
    firstName: 'Anna',
    lastName: 'Berg',
    email: 'annaberg@example.com',
    phoneNumber: '',
    landlineNumber: '+493012345678',
    profession: 'Sonographer',
    password: 'Abcdefg1',
  });
});

test.each<[string, Partial<AddUserForm>, object]>([
  ['AD-168: an invalid email', { email: 'abc' }, { email: INVALID_EMAIL }],
  ['AD-168: an invalid phone', { phoneNumber: '123' }, { phoneNumber: INVALID_PHONE }],
  ['AD-172: no role', { role: '' }, { profession: ROLE_REQUIRED }],
  [
    'AD-173: Other without a custom role',
    { customRole: ' ' },
    { customRole: 'Must be at least 2 chars long' },
  ],
])('%s blocks the submission', (_, change, problems) => {
  expect(addUserProblems({ ...FORM, ...change })).toEqual(problems);
});

test('AD-168: the banner names an invalid email and an invalid phone number, once', () => {
  const problems = addUserProblems({ ...FORM, email: 'abc', phoneNumber: '123', landlineNumber: '4' });
  expect(addUserBanner(problems)).toEqual([INVALID_EMAIL, INVALID_PHONE]);
  expect(addUserBanner(addUserProblems({ ...FORM, landlineNumber: '4' }))).toEqual([INVALID_PHONE]);
  expect(addUserBanner(addUserProblems({ ...FORM, role: '' }))).toEqual([]);
});

test('AD-171: Create User stays disabled until the password passes', () => {
  expect(isCreateUserEnabled({ password: 'abc' }, false)).toBe(false);
  expect(isCreateUserEnabled({ password: 'Abcdefg1' }, false)).toBe(true);
  expect(isCreateUserEnabled({ password: 'Abcdefg1' }, true)).toBe(false);
});
