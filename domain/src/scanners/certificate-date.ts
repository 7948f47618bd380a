const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 2026-03-05, with or without a time and a zone. */
const ISO = /\b(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})?)?/g;
/** Mar  5 10:00:00 2026 GMT, as openssl prints it. */
const OPENSSL = /\b([A-Z][a-z]{2}) {1,2}(\d{1,2}) (\d{2}:\d{2}:\d{2}) (\d{4}) GMT\b/g;
/** Words before the date of expiry, at the end of what stands before it. */
const EXPIRY_WORDS = /(?:not[ _-]?after|valid[ _-]?(?:until|to|thru|through)|expir\w{0,10})[^\n]{0,20}$/i;
const WORDS_LENGTH = 48;

/**
 * When a certificate that is given as plain text ends: the date that the text names as the end, else its latest date,
 * because what else a certificate tells lies before. Null when it names none. A day without a time lasts until its end.
 */
export function expiryInText(text: string): Date | null {
  const found = [...text.matchAll(ISO)]
    .map((match) => ({ at: match.index, date: isoDate(match) }))
    .concat([...text.matchAll(OPENSSL)].map((match) => ({ at: match.index, date: opensslDate(match) })))
    .flatMap(({ at, date }) => (date === null ? [] : [{ at, time: date.getTime() }]));
  const named = found.filter(({ at }) => EXPIRY_WORDS.test(text.slice(Math.max(0, at - WORDS_LENGTH), at)));
  const candidates = named.length > 0 ? named : found;
  return candidates.length === 0 ? null : new Date(Math.max(...candidates.map(({ time }) => time)));
}

function isoDate([, day = '', time, zone]: RegExpMatchArray): Date | null {
  // Date.parse turns 2026-02-31 into March; a certificate that says so says nothing.
  if (!isCalendarDay(day)) return null;
  return dateOf(time === undefined ? `${day}T23:59:59Z` : `${day}T${time}${zone ?? 'Z'}`);
}

function opensslDate([, month = '', day = '', time = '', year = '']: RegExpMatchArray): Date | null {
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  const iso = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return number > 0 && isCalendarDay(iso) ? dateOf(`${iso}T${time}Z`) : null;
}

function isCalendarDay(day: string): boolean {
  const date = dateOf(`${day}T00:00:00Z`);
  return date !== null && date.toISOString().startsWith(day);
}

function dateOf(iso: string): Date | null {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? null : date;
}
