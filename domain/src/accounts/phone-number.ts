const PHONE_EXAMPLE = '+14155552671';

export const INVALID_PHONE = `Invalid phone number (ex: ${PHONE_EXAMPLE})`;

/** Optional plus, first digit 1 to 9, 8 to 15 digits in total, dial code included. */
const PHONE_PATTERN = /^\+?[1-9]\d{7,14}$/;

export function isPhoneNumber(text: string): boolean {
  return PHONE_PATTERN.test(text);
}

/** No form demands a phone number, so an empty one is no problem. */
export function phoneProblem(text: string): string | null {
  return text === '' || isPhoneNumber(text) ? null : INVALID_PHONE;
}
