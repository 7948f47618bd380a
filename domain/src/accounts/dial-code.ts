import { dialDigits } from './sign-up-phone.ts';

export interface Country {
  readonly name: string;
  readonly dialCode: string;
  readonly code: string;
}

export interface MatchedDialCode<C extends Country> {
  readonly country: C;
  readonly number: string;
}

const LONGEST_DIAL_CODE = 5;

/** Where most numbers of a shared dial code belong, although another country comes first in the list: +358, +7. */
const MAIN_COUNTRIES: ReadonlySet<string> = new Set(['FI', 'RU']);

/** Longer codes are tried first, so that +1242 is the Bahamas; of countries that share a code the main one, else the first listed. */
export function matchDialCode<C extends Country>(
  phoneNumber: string,
  countries: readonly C[],
): MatchedDialCode<C> | null {
  const digits = phoneNumber.replace(/^\+/, '');
  for (let length = LONGEST_DIAL_CODE; length >= 1; length -= 1) {
    const start = digits.slice(0, length);
    if (start.length < length) continue;
    const sharing = countries.filter(({ dialCode }) => dialDigits(dialCode) === start);
    const country = sharing.find(({ code }) => MAIN_COUNTRIES.has(code)) ?? sharing[0];
    if (country !== undefined) return { country, number: digits.slice(length) };
  }
  return null;
}
