import { matchDialCode, type Country } from './dial-code.ts';
import { dialDigits, nationalDigits } from './sign-up-phone.ts';

export interface TypedPhone<C extends Country> {
  readonly country: C;
  /** Digits only, unless a whole number with its plus is being typed. */
  readonly text: string;
}

/** While typing: digits only, and a number that starts with a plus chooses its country by itself. */
export function typePhone<C extends Country>(
  typed: string,
  country: C,
  countries: readonly C[],
): TypedPhone<C> {
  if (!typed.trimStart().startsWith('+')) return { country, text: nationalDigits(typed) };
  const digits = typed.replaceAll(/\D/g, '');
  return { country: countryOf(digits, country, countries), text: `+${digits}` };
}

/** When typing is over: what is left of a whole number once its dial code has gone to the country. */
export function settlePhone<C extends Country>({ country, text }: TypedPhone<C>): TypedPhone<C> {
  if (!text.startsWith('+')) return { country, text };
  const digits = text.slice(1);
  const dial = dialDigits(country.dialCode);
  return { country, text: nationalDigits(digits.startsWith(dial) ? digits.slice(dial.length) : digits) };
}

function countryOf<C extends Country>(digits: string, chosen: C, countries: readonly C[]): C {
  const matched = matchDialCode(digits, countries)?.country;
  // Canada shares its dial code with the United States: who chose it keeps it.
  if (matched === undefined || matched.dialCode === chosen.dialCode) return chosen;
  return matched;
}
