/** Applied while typing: digits only, without the zero that only calls inside the country need. */
export function nationalDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '').replace(/^0+/, '');
}

/** The number as it is stored: dial code plus number; who types none has none. */
export function signUpPhone(dialCode: string, typed: string): string {
  const number = nationalDigits(typed);
  return number === '' ? '' : `+${dialDigits(dialCode)}${number}`;
}

/** A country list may write '+1-242', '+1 242' or '1242'. */
export function dialDigits(dialCode: string): string {
  return dialCode.replaceAll(/\D/g, '');
}
