export const TOTP_DIGITS = 6;
export const RECOVERY_CODE_COUNT = 10;
export const RECOVERY_CODE_LENGTH = 10;

/** Without i, l, o and u, so that a code that was written down by hand can be read again. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUP_LENGTH = 5;

export type SecondFactorCode =
  { readonly kind: 'totp'; readonly code: string } | { readonly kind: 'recovery'; readonly code: string };

/** Reads what someone typed or pasted; null when it can be neither kind of code. */
export function parseSecondFactorCode(typed: string): SecondFactorCode | null {
  const compact = typed.replaceAll(/[\s\p{Dash}]/gu, '').toLowerCase();
  if (isTotp(compact)) return { kind: 'totp', code: compact };
  const code = compact.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return isRecoveryCode(code) ? { kind: 'recovery', code } : null;
}

/** One byte of chance for each sign: 256 is a multiple of 32, so no sign is likelier than another. */
export function recoveryCodeFrom(random: Uint8Array): string {
  if (random.length !== RECOVERY_CODE_LENGTH) throw new Error('A recovery code needs one byte for each sign');
  return Array.from(random, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

/** As people read and write it: two groups of five. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, GROUP_LENGTH)}-${code.slice(GROUP_LENGTH)}`;
}

function isTotp(compact: string): boolean {
  return compact.length === TOTP_DIGITS && /^\d+$/.test(compact);
}

function isRecoveryCode(compact: string): boolean {
  return (
    compact.length === RECOVERY_CODE_LENGTH && Array.from(compact).every((sign) => ALPHABET.includes(sign))
  );
}
