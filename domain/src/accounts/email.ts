const EMAIL_EXAMPLE = 'name@example.com';

export const INVALID_EMAIL = `Invalid email format (ex: ${EMAIL_EXAMPLE})`;

const MAX_EMAIL_LENGTH = 254;

// Characters that separate or wrap addresses in a mail header are refused, so that one field is always one recipient.
const EMAIL_PATTERN = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\.]+(?:\.[^\s@,;:<>()[\]"\\.]+)+$/;

export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(text);
}

export function emailProblem(text: string): string | null {
  return isEmail(text) ? null : INVALID_EMAIL;
}

/** Applied while typing: no email has a space, and a pasted one often does. */
export function stripSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}

const DOTLESS_HOSTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** Who reads the mails of an address: 'A.Da+x@gmail.com' and 'ada@gmail.com' are one mailbox. For limits, never for identity. */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = normalizeEmail(email).split('@');
  const [base = ''] = name.split('+');
  return `${DOTLESS_HOSTS.has(host) ? base.replaceAll('.', '') : base}@${host}`;
}

/** The form in which an email is stored and compared, so that nobody has two accounts by spelling. */
export function normalizeEmail(text: string): string {
  return stripSpaces(text).toLowerCase();
}
