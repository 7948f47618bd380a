export interface LoginFacts {
  readonly isPasswordRight: boolean;
  readonly isEmailConfirmed: boolean;
  readonly isTwoFactorEnabled: boolean;
}

export type LoginStep = 'refused' | 'email_not_confirmed' | 'second_factor' | 'signed_in';

/** The password comes first: without it nobody learns whether an account exists or is confirmed. */
export function loginStep(facts: LoginFacts): LoginStep {
  if (!facts.isPasswordRight) return 'refused';
  if (!facts.isEmailConfirmed) return 'email_not_confirmed';
  return facts.isTwoFactorEnabled ? 'second_factor' : 'signed_in';
}
