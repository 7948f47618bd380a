import { customRoleProblem } from '../accounts/custom-role.ts';
import { stripSpaces } from '../accounts/email.ts';
import { newAccountProblems, type AccountProblems, type NewAccount } from '../accounts/new-account.ts';
import { isStrongPassword } from '../accounts/password-rules.ts';
import { storedProfession, type RoleChoice } from '../accounts/professions.ts';

export interface AddUserForm extends RoleChoice {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly landlineNumber: string;
  readonly password: string;
}

export type AddUserProblems = AccountProblems & { customRole?: string };

export function addUserAccount(form: AddUserForm): NewAccount {
  return {
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    email: stripSpaces(form.email),
    phoneNumber: form.phoneNumber.trim(),
    landlineNumber: form.landlineNumber.trim(),
    profession: storedProfession(form),
    password: form.password,
  };
}

/** Empty when the form may be sent. A missing custom role is reported at its own field only. */
export function addUserProblems(form: AddUserForm): AddUserProblems {
  const { profession, ...problems } = newAccountProblems(addUserAccount(form));
  const customRole = customRoleProblem(form);
  return {
    ...problems,
    ...(profession !== undefined && form.role === '' ? { profession } : {}),
    ...(customRole === null ? {} : { customRole }),
  };
}

/** The texts of the error banner: an invalid email or phone number blocks the submission. */
export function addUserBanner({ email, phoneNumber, landlineNumber }: AddUserProblems): readonly string[] {
  return [email, phoneNumber ?? landlineNumber].filter((problem) => problem !== undefined);
}

export function isCreateUserEnabled(form: Pick<AddUserForm, 'password'>, isInFlight: boolean): boolean {
  return !isInFlight && isStrongPassword(form.password);
}
