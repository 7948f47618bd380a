/** Signs that make a spreadsheet take a text for a formula, also in their wide form. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** A phone number is no formula: a spreadsheet reads it as a number at worst, and calls nothing. */
const PHONE_NUMBER = /^\+[1-9]\d{7,14}$/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One line by RFC 4180. A text that a spreadsheet would run as a formula is marked as text. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

function cell(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : harmless(textOf(value));
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function harmless(text: string): string {
  return FORMULA.test(text) && !PHONE_NUMBER.test(text) ? `'${text}` : text;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('; ');
  return JSON.stringify(value);
}
