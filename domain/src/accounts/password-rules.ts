export const PASSWORD_CHECKLIST_TITLE = 'Password must';

const MIN_LENGTH = 8;

interface PasswordRule {
  readonly text: string;
  readonly isMetBy: (password: string) => boolean;
}

const PASSWORD_RULES: readonly PasswordRule[] = [
  { text: 'Be at least 8 characters', isMetBy: (password) => Array.from(password).length >= MIN_LENGTH },
  { text: 'Contain 1 uppercase letter', isMetBy: (password) => /\p{Lu}/u.test(password) },
  { text: 'Contain 1 lowercase letter', isMetBy: (password) => /\p{Ll}/u.test(password) },
  { text: 'Contain 1 number', isMetBy: (password) => /\d/.test(password) },
];

export interface PasswordChecklistItem {
  readonly text: string;
  readonly isMet: boolean;
}

export function passwordChecklist(password: string): readonly PasswordChecklistItem[] {
  return PASSWORD_RULES.map(({ text, isMetBy }) => ({ text, isMet: isMetBy(password) }));
}

export function isStrongPassword(password: string): boolean {
  return PASSWORD_RULES.every(({ isMetBy }) => isMetBy(password));
}
