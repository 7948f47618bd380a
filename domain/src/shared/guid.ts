const DISPLAY_LENGTH = 8;

/** Exam and clip ids are shown by their first eight characters. */
export function displayGuid(guid: string): string {
  return guid.slice(0, DISPLAY_LENGTH);
}
