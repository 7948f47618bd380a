import { COMMON_WORDS } from './common-words.ts';

/** Whose password it is to be: their own names are the first that others try. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Somebody who adds a year and a sign to a word adds six characters. */
const DECORATION_MAX = 6;
const DISTINCT_MIN = 4;
const OWN_PART_MIN = 3;

/** A word that everybody tries, dressed up to meet the four rules: 'Password1', 'P@ssw0rd!', 'Summer2026'. */
export function isCommonPassword(password: string, owner: PasswordOwner): boolean {
  const text = password.toLowerCase();
  if (new Set(text).size < DISTINCT_MIN) return true;
  const own = new Set(ownParts(owner));
  const isKnown = (word: string) => COMMON_WORDS.has(word) || own.has(word);
  return coresOf(text).some(
    (core) =>
      // A 1 may be an i or an l.
      (isKnown(plainLetters(core)) || isKnown(plainLetters(core.replaceAll('1', 'l')))) &&
      isDecoration(text.replace(core, '')),
  );
}

/** What is left without the digits and signs around it; those at the start may also stand for letters. */
function coresOf(text: string): readonly string[] {
  const withoutEnd = text.replace(/[^\p{L}]+$/u, '');
  return [withoutEnd, withoutEnd.replace(/^[^\p{L}]+/u, '')];
}

const LETTER_OF: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function plainLetters(text: string): string {
  return Array.from(text, (sign) => LETTER_OF[sign] ?? sign)
    .join('')
    .replaceAll(/[^\p{L}]/gu, '');
}

function isDecoration(rest: string): boolean {
  if (rest.length <= DECORATION_MAX) return true;
  const digits = rest.replaceAll(/\D/g, '');
  return '12345678901234567890'.startsWith(digits) || new Set(digits).size === 1;
}

function ownParts({ email, firstName, lastName }: PasswordOwner): readonly string[] {
  const [mailbox = '', host = ''] = email.toLowerCase().split('@');
  const names = [firstName, lastName].map((name) => plainLetters(name.toLowerCase()));
  const parts = [
    ...names,
    names.join(''),
    names.toReversed().join(''),
    plainLetters(mailbox),
    ...mailbox.split(/[^\p{L}]+/u),
    ...host.split('.').slice(0, -1).map(plainLetters),
  ];
  return parts.filter((part) => part.length >= OWN_PART_MIN);
}
