import { customRoleProblem } from '../accounts/custom-role.ts';
import { emailProblem } from '../accounts/email.ts';
import { nameProblem } from '../accounts/names.ts';
import { phoneProblem } from '../accounts/phone-number.ts';
import { storedProfession, type RoleChoice } from '../accounts/professions.ts';

export interface ProfileForm extends RoleChoice {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly landlineNumber: string;
}

type ProfileField = keyof ProfileForm;

export type ProfileProblems = Partial<Record<ProfileField, string>>;

/** Every field with a mistake and its text; browser and server run the same check. */
export function profileProblems(form: ProfileForm): ProfileProblems {
  const checks: readonly (readonly [ProfileField, string | null])[] = [
    ['firstName', nameProblem(form.firstName)],
    ['lastName', nameProblem(form.lastName)],
    ['email', emailProblem(form.email.trim())],
    ['phoneNumber', phoneProblem(form.phoneNumber.trim())],
    ['landlineNumber', phoneProblem(form.landlineNumber.trim())],
    ['customRole', customRoleProblem(form)],
  ];
  return Object.fromEntries(checks.filter(([, problem]) => problem !== null));
}

/** Filled, not changed: saving what is already stored does no harm. */
export function isUpdateEnabled(form: ProfileForm, isSaving: boolean): boolean {
  return !isSaving && hasFilledField(form) && Object.keys(profileProblems(form)).length === 0;
}

export interface ProfileChanges {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly landlineNumber: string;
  readonly profession: string;
}

/** What is sent: every value trimmed, the custom role in the place of the profession. */
export function profileChanges(form: ProfileForm): ProfileChanges {
  return {
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    email: form.email.trim(),
    phoneNumber: form.phoneNumber.trim(),
    landlineNumber: form.landlineNumber.trim(),
    profession: storedProfession(form),
  };
}

function hasFilledField(form: ProfileForm): boolean {
  const { email: _, ...others } = profileChanges(form);
  return Object.values(others).some((value) => value !== '');
}
