const SEARCH_MIN_LENGTH = 3;
export const SEARCH_DEBOUNCE_MS = 650;
export const SEARCH_PLACEHOLDER = `Search (min. ${SEARCH_MIN_LENGTH} characters)`;

export function isSearchTerm(typed: string): boolean {
  return typed.trim().length >= SEARCH_MIN_LENGTH;
}

/** What really filters: shorter terms wait until they are long enough. */
export function searchTerms(typed: readonly string[]): readonly string[] {
  return typed.filter(isSearchTerm).map((term) => term.trim());
}

/** Every term must be part of some value, whatever its case. */
export function matchesSearch(
  values: readonly (string | number | null)[],
  typed: readonly string[],
): boolean {
  const haystack = values.filter((value) => value !== null).map((value) => String(value).toLowerCase());
  return searchTerms(typed).every((term) => haystack.some((value) => value.includes(term.toLowerCase())));
}
