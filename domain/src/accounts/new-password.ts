import { isStrongPassword } from './password-rules.ts';

export const PASSWORDS_MUST_MATCH = 'Passwords must match';

export interface NewPasswordForm {
  readonly password: string;
  readonly confirmation: string;
}

export function confirmationProblem({ password, confirmation }: NewPasswordForm): string | null {
  return password === confirmation ? null : PASSWORDS_MUST_MATCH;
}

export function maySubmitNewPassword(form: NewPasswordForm): boolean {
  return isStrongPassword(form.password) && confirmationProblem(form) === null;
}
