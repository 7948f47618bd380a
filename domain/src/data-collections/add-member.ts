import { isEmail, normalizeEmail } from '../accounts/email.ts';

export const MEMBER_NOT_FOUND = 'User not found. They have to login once before you can add them.';
export const MEMBER_EXISTS = 'User is already in the data collection.';
export const ADD_MEMBER_FAILED = 'Failed to add user. Please check your internet connection and try again.';
export const MEMBER_EMAIL_INVALID = 'Invalid email';

/** What the box says before anything is sent. */
export function memberEmailProblem(typed: string): string | null {
  return isEmail(normalizeEmail(typed)) ? null : MEMBER_EMAIL_INVALID;
}

/** By the code of the refusal; null when no answer came. */
export function addMemberFailure(code: string | null): string {
  if (code === 'collection_user_not_found') return MEMBER_NOT_FOUND;
  return code === 'member_exists' ? MEMBER_EXISTS : ADD_MEMBER_FAILED;
}
