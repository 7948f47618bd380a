/** How well a thing fits what someone typed; the best first. */
export const MATCHES = ['exact', 'start', 'within'] as const;

export type Match = (typeof MATCHES)[number];

/** Shorter texts find nothing. */
export const STAFF_SEARCH_MIN_LENGTH = 2;
/** The first part of a guid, which is what tables show of it, is enough to find it by. */
const GUID_START_LENGTH = 8;
/** A word of two letters lies within half of all names; it has to start one. */
const WITHIN_MIN_LENGTH = 3;

/** The words of a text, in small letters. A bar parts fields where things are stored for searching, so it parts words too. */
export function searchWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[\s|]+/)
    .filter((word) => word !== '');
}

/** Signs do not count: there is no index to find a mere hyphen by, and nobody who looks for one. */
export function isLongEnough(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= STAFF_SEARCH_MIN_LENGTH;
}

export function mayLieWithin(word: string): boolean {
  return word.length >= WITHIN_MIN_LENGTH;
}

/**
 * How fields fit a text: one of them is the text itself, every word of the text starts a word of theirs, or every word
 * lies somewhere in them.
 */
export function matchOf(fields: readonly string[], text: string): Match | null {
  const words = searchWords(text);
  const texts = fields.map((field) => searchWords(field).join(' '));
  if (words.length === 0) return null;
  if (texts.includes(words.join(' '))) return 'exact';
  const starts = (word: string) => texts.some((field) => ` ${field}`.includes(` ${word}`));
  if (words.every(starts)) return 'start';
  const lies = (word: string) =>
    mayLieWithin(word) ? texts.some((field) => field.includes(word)) : starts(word);
  return words.every(lies) ? 'within' : null;
}

/** The guids that start as the text does; null if it is no start of a guid. */
export function guidsStartingWith(text: string): { readonly from: string; readonly to: string } | null {
  const typed = text.trim().toLowerCase();
  const digits = typed.replaceAll('-', '');
  if (!/^[\da-f]+$/.test(digits) || digits.length < GUID_START_LENGTH || digits.length > 32) return null;
  const from = asGuid(digits.padEnd(32, '0'));
  const isSpelledAsGuid = typed === digits || from.startsWith(typed);
  return isSpelledAsGuid ? { from, to: asGuid(digits.padEnd(32, 'f')) } : null;
}

function asGuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
