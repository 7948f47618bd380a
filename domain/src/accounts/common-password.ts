import { COMMON_WORDS } from './common-words.ts';

/** Whose password it is to be: their own names are the first that others try. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Passwords that are known from leaks, in lower case. They are too many for a page, so the server brings them. */
export interface LeakedPasswords {
  readonly all: ReadonlySet<string>;
  /** The most used ones: people also add digits to them. */
  readonly top: ReadonlySet<string>;
}

/** Someone who adds a year and a sign to a word adds six characters. */
const DECORATION_MAX = 6;
const DISTINCT_MIN = 4;
const OWN_PART_MIN = 3;
const LEAKED_MIN = 6;
const LEAKED_WORD_MIN = 4;
const NONE_LEAKED: LeakedPasswords = { all: new Set(), top: new Set() };

/** A word that everybody tries, dressed up to meet the four rules: 'Password1', 'P@ssw0rd!', 'Summer2026'. */
export function isCommonPassword(
  password: string,
  owner: PasswordOwner,
  leaked: LeakedPasswords = NONE_LEAKED,
): boolean {
  const text = password.toLowerCase();
  if (new Set(text).size < DISTINCT_MIN || isLeaked(text, leaked)) return true;
  const own = new Set(ownParts(owner));
  const isKnown = (word: string) =>
    COMMON_WORDS.has(word) || own.has(word) || (word.length >= LEAKED_WORD_MIN && leaked.top.has(word));
  return coresOf(text).some(
    (core) =>
      // A 1 may be an i or an l.
      (isKnown(plainLetters(core)) || isKnown(plainLetters(core.replaceAll('1', 'l')))) &&
      isDecoration(text.replace(core, '')),
  );
}

/** As it is, with letters in place of look-alikes, or with a few digits and signs at its end: '1q2w3e4R', 'Abcdefg1!'. */
function isLeaked(text: string, { all }: LeakedPasswords): boolean {
  const end = /(?<![^\p{L}])[^\p{L}]+$/u.exec(text)?.[0].length ?? 0;
  for (let cut = 0; cut <= Math.min(end, DECORATION_MAX) && text.length - cut >= LEAKED_MIN; cut += 1) {
    const start = text.slice(0, text.length - cut);
    if (all.has(start) || all.has(plainLetters(start))) return true;
  }
  return false;
}

/** What is left without the digits and signs around it; those at the start may also stand for letters. */
function coresOf(text: string): readonly string[] {
  const withoutEnd = text.replace(/(?<![^\p{L}])[^\p{L}]+$/u, '');
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
