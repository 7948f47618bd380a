import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Older numbers may have no plus; all of them have their dial code. A number that no country has stays as it is. */
export function FormattedPhone({ number }: { readonly number: string }) {
  const parsed = parsePhoneNumberFromString(number.startsWith('+') ? number : `+${number}`);
  return parsed?.isPossible() === true ? parsed.formatInternational() : number;
}
