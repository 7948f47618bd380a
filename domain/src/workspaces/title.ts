export const TITLE_MAX_LENGTH = 200;

/** A title without its outer spaces, as it is stored. */
export function cleanTitle(text: string): string {
  return text.trim();
}

/** Workspaces, data collections, groups and configs are all named by this rule. */
export function isTitle(text: string): boolean {
  const { length } = cleanTitle(text);
  return length >= 1 && length <= TITLE_MAX_LENGTH;
}

/** Titles that must be unique are so whatever their upper and lower case. */
export function isSameTitle(one: string, other: string): boolean {
  return cleanTitle(one).toLowerCase() === cleanTitle(other).toLowerCase();
}

export const INVALID_TITLE = `A title needs 1 to ${TITLE_MAX_LENGTH} characters`;
