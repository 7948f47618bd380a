import { emailProblem } from './email.ts';
import { nameProblem } from './names.ts';
import { isStrongPassword } from './password-rules.ts';
import { phoneProblem } from './phone-number.ts';

/** An account as sign-up and Add User hand it to the server; permissions never come from a form. */
export interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly landlineNumber: string;
  readonly profession: string;
  readonly password: string;
}

export type AccountProblems = Partial<Record<keyof NewAccount, string>>;

export const ROLE_REQUIRED = 'Choose your role.';
export const WEAK_PASSWORD = 'The password does not meet the requirements';

/** The whole check, field by field; browser and server run the same one. */
export function newAccountProblems(account: NewAccount): AccountProblems {
  return withoutNulls({
    firstName: nameProblem(account.firstName),
    lastName: nameProblem(account.lastName),
    email: emailProblem(account.email),
    phoneNumber: phoneProblem(account.phoneNumber),
    landlineNumber: phoneProblem(account.landlineNumber),
    profession: account.profession.trim() === '' ? ROLE_REQUIRED : null,
    password: isStrongPassword(account.password) ? null : WEAK_PASSWORD,
  });
}

function withoutNulls(checks: Record<keyof NewAccount, string | null>): AccountProblems {
  return Object.fromEntries(Object.entries(checks).filter(([, problem]) => problem !== null));
}
