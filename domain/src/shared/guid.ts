const DISPLAY_LENGTH = 8;
const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function isGuid(text: string): boolean {
  return GUID.test(text);
}

/** Exam and clip ids are shown by their first eight characters. */
export function displayGuid(guid: string): string {
  return guid.slice(0, DISPLAY_LENGTH);
}
