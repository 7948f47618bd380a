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

/** Longer codes are tried first, so that +1242 is the Bahamas; countries sharing a code fall to the first listed. */
export function matchDialCode<C extends Country>(
  phoneNumber: string,
  countries: readonly C[],
): MatchedDialCode<C> | null {
  const digits = phoneNumber.replace(/^\+/, '');
  for (let length = LONGEST_DIAL_CODE; length >= 1; length -= 1) {
    const start = digits.slice(0, length);
    if (start.length < length) continue;
    const country = countries.find(({ dialCode }) => dialDigits(dialCode) === start);
    if (country !== undefined) return { country, number: digits.slice(length) };
  }
  return null;
}
