import { expect, test } from 'vitest';
import {
  DELETION_CANCELLED,
  DELETION_FAILED,
  DELETION_REQUESTED,
  deletionButtonLabel,
  mayDeleteAccount,
} from './account-deletion.ts';

const ANNA = { guid: 'anna' };

test('SH-117, SH-118, SH-253, AD-190: only oneself, and only when the config allows it', () => {
  expect(mayDeleteAccount(ANNA, { userGuid: 'anna', isAllowedByConfig: true })).toBe(true);
  expect(mayDeleteAccount(ANNA, { userGuid: 'anna', isAllowedByConfig: false })).toBe(false);
  expect(mayDeleteAccount(ANNA, { userGuid: 'ben', isAllowedByConfig: true })).toBe(false);
});

test("SH-205: once requested the button reads 'Cancel account deletion'", () => {
  expect(deletionButtonLabel(null)).toBe('Delete account');
  expect(deletionButtonLabel(new Date(0))).toBe('Cancel account deletion');
});

test('SH-322..SH-324: the texts', () => {
  expect(DELETION_REQUESTED).toBe(
    'Successfully requested account deletion. Your account will be deleted in the next 30 days.',
  );
  expect(DELETION_CANCELLED).toBe('Account deletion cancelled.');
  expect(DELETION_FAILED).toBe('An error occured. Please try again later or contact support');
});
