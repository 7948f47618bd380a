import { customRoleProblem } from './custom-role.ts';
import { stripSpaces } from './email.ts';
import { newAccountProblems, type AccountProblems, type NewAccount } from './new-account.ts';
import { isStrongPassword } from './password-rules.ts';
import { storedProfession, type RoleChoice } from './professions.ts';
import { signUpPhone } from './sign-up-phone.ts';

export interface SignUpForm extends RoleChoice {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly dialCode: string;
  readonly phone: string;
  readonly password: string;
  readonly hasAcceptedTerms: boolean;
}

export type SignUpProblems = AccountProblems & { customRole?: string; terms?: string };

export const TERMS_REQUIRED = 'Please accept the terms';

/** What the form stands for, as it would be sent. */
export function signUpAccount(form: SignUpForm): NewAccount {
  return {
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    email: stripSpaces(form.email),
    phoneNumber: signUpPhone(form.dialCode, form.phone),
    // The form has no landline field, while the call names one.
    landlineNumber: '',
    profession: storedProfession(form),
    password: form.password,
  };
}

/** Empty when the form may be sent. A missing custom role is reported at its own field only. */
export function signUpProblems(form: SignUpForm): SignUpProblems {
  const { profession, ...problems } = newAccountProblems(signUpAccount(form));
  const customRole = customRoleProblem(form);
  return {
    ...problems,
    ...(profession !== undefined && form.role === '' ? { profession } : {}),
    ...(customRole === null ? {} : { customRole }),
    ...(form.hasAcceptedTerms ? {} : { terms: TERMS_REQUIRED }),
  };
}

/** The texts of the error banner: an invalid email or phone number blocks the submission. */
export function signUpBanner(problems: SignUpProblems): readonly string[] {
  return [problems.email, problems.phoneNumber].filter((problem) => problem !== undefined);
}

export function isSignUpEnabled(form: Pick<SignUpForm, 'password'>, isInFlight: boolean): boolean {
  return !isInFlight && isStrongPassword(form.password);
}
