import { expect, test } from 'vitest';
import { addMemberFailure, memberEmailProblem } from './add-member.ts';

test.each([
  ['collection_user_not_found', 'User not found. They have to login once before you can add them.'],
  ['member_exists', 'User is already in the data collection.'],
  ['server_error', 'Failed to add user. Please check your internet connection and try again.'],
  [null, 'Failed to add user. Please check your internet connection and try again.'],
])('SH-303..SH-305: adding a member that fails with %s says %j', (code, text) => {
  expect(addMemberFailure(code)).toBe(text);
});

test.each([
  ['', 'Invalid email'],
  ['abc', 'Invalid email'],
  ['a@b.co', null],
  [' A@B.co ', null],
])('SH-243, SH-306, AD-161: adding %j: %j', (typed, problem) => {
  expect(memberEmailProblem(typed)).toBe(problem);
});
