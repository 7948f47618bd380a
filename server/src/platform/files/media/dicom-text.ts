/** Characters beyond ASCII, by the value of SpecificCharacterSet without its ISO 2022 prefix. */
const ENCODINGS: Readonly<Record<string, string>> = {
  'ISO_IR 100': 'latin1',
  'ISO_IR 101': 'iso-8859-2',
  'ISO_IR 109': 'iso-8859-3',
  'ISO_IR 110': 'iso-8859-4',
  'ISO_IR 144': 'iso-8859-5',
  'ISO_IR 127': 'iso-8859-6',
  'ISO_IR 126': 'iso-8859-7',
  'ISO_IR 138': 'iso-8859-8',
  'ISO_IR 148': 'iso-8859-9',
  'ISO_IR 13': 'shift_jis',
  'ISO_IR 192': 'utf-8',
  GB18030: 'gb18030',
  GBK: 'gbk',
};

/** Text without the padding of its element; null where nothing is left. */
export function decodeText(bytes: Uint8Array, characterSet: string): string | null {
  // Only the first of several sets: the others come by escape sequences, which these files do not use in practice.
  const named = characterSet.split('\\')[0]?.trim().replace('ISO 2022 IR', 'ISO_IR') ?? '';
  const encoding = ENCODINGS[named] ?? (isUtf8(bytes) ? 'utf-8' : 'latin1');
  const text = new TextDecoder(encoding).decode(bytes);
  // Whatever a person would not see, or a database not keep, is padding.
  return (
    text
      .replace(/\p{Cc}/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim() || null
  );
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Last^First^Middle^Prefix^Suffix, perhaps with the same in other scripts behind `=`. */
export function personName(text: string | null): { firstName: string | null; lastName: string | null } {
  const [alphabetic = ''] = (text ?? '').split('=');
  const [last = '', first = '', middle = ''] = alphabetic.split('^').map((part) => part.trim());
  return { lastName: last || null, firstName: [first, middle].filter(Boolean).join(' ') || null };
}

/** 19700131, or 1970.01.31 as before 1993; null for a day that no calendar has. */
export function dicomDate(text: string | null): string | null {
  const [, year, month, day] = /^(\d{4})\.?(\d{2})\.?(\d{2})$/.exec(text ?? '') ?? [];
  if (year === undefined) return null;
  const date = `${year}-${month}-${day}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : date;
}

/** 101501.25 as 10:15:01; the fraction of a second is of no use to people. */
function dicomTime(text: string | null): string | null {
  const digits = /^([01]\d|2[0-3]):?([0-5]\d)?:?([0-5]\d|60)?(\.\d*)?$/.exec(text ?? '');
  if (!digits) return null;
  return `${digits[1]}:${digits[2] ?? '00'}:${digits[3] === '60' ? '59' : (digits[3] ?? '00')}`;
}

/** +0100 as +01:00 */
function dicomOffset(text: string | null): string | null {
  const [, sign, hours, minutes] = /^([+-])(0\d|1[0-4])([0-5]\d)$/.exec(text ?? '') ?? [];
  return sign === undefined ? null : `${sign}${hours}:${minutes}`;
}

/** The first of the pairs that has a date; without a time of its own, a date says midnight. */
export function dicomInstant(
  pairs: readonly { readonly date: string | null; readonly time: string | null }[],
  offset: string | null,
): string | null {
  for (const pair of pairs) {
    const date = dicomDate(pair.date);
    if (date !== null) return `${date}T${dicomTime(pair.time) ?? '00:00:00'}${dicomOffset(offset) ?? ''}`;
  }
  return null;
}
