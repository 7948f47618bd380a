import { expect, test } from 'vitest';
import { ENDPOINTS } from '../endpoints.ts';
import type { EndpointSpec } from './endpoint.ts';
import { ERRORS } from './errors.ts';
import { POLICIES } from './policies.ts';

test.each([
  ['email_not_confirmed', 403, 'Email address is not confirmed'],
  ['collection_user_not_found', 404, 'User not found. They have to login once before you can add them.'],
  ['member_exists', 422, 'User is already in the data collection.'],
  [
    'workspace_seats_full',
    422,
    'Your Workspace plan is at its maximum number of users allowed. Email support to add more seats.',
  ],
  [
    'workspace_scanners_full',
    422,
    'Your workspace plan is at its maximum number of scanners allowed. Email support to add more scanners.',
  ],
  ['serial_invalid', 422, 'Invalid serial number'],
  ['exam_already_reviewed', 409, 'Exam has already been reviewed'],
  ['email_taken', 409, 'A user with this email already exists'],
] as const)('%s answers %i with its exact text', (code, status, message) => {
  expect(ERRORS[code]).toEqual({ status, message });
});

test('every refusal has a status of a failure and a text for people', () => {
  const unfit = Object.entries(ERRORS).filter(
    ([code, { status, message }]) =>
      !/^[a-z]+(_[a-z]+)*$/.test(code) || status < 400 || status > 599 || !/^[A-Z].{8,}/.test(message),
  );
  expect(unfit).toEqual([]);
});

test('refusals and summaries use plain words', () => {
  const old = /\b(whoever|somebody|anew|meanwhile|whom|awaited|begun|holds a sign)\b/i;
  const texts = [
    ...Object.values(ERRORS).map(({ message }) => message),
    ...Object.values(POLICIES),
    ...Object.values<EndpointSpec>(ENDPOINTS).map(({ summary }) => summary),
  ];
  expect(texts.filter((text) => old.test(text))).toEqual([]);
});
