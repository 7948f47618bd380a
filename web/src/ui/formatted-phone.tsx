import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Older numbers may have no plus; all of them have their dial code. A number that no country uses stays as it is, and so does
 * one that was entered with spaces.
 */
export function FormattedPhone({ number }: { readonly number: string }) {
  if (!/^\+?\d+$/.test(number)) return number;
  const parsed = parsePhoneNumberFromString(number.startsWith('+') ? number : `+${number}`);
  return parsed?.isPossible() === true ? parsed.formatInternational() : number;
}
