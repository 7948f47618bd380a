import type { ByteSource } from './byte-source.ts';

/** A box begins with its length and its name; a length of 1 says that a longer one follows the name. */
const HEAD = 8;
const LONG_HEAD = 16;
const LONG = 1;
const TO_THE_END = 0;
/** The index of the longest film that we take is far smaller; a box that claims more is no index. */
const MOST_HELD = 64 * 1024 * 1024;

/** What may say when, where, by whom or with what a film was made. Players do without it. */
const TELLS = new Set(['udta', 'meta', 'uuid', 'prft', 'emsg']);
const HOLDS_BOXES = new Set(['moov', 'trak', 'mdia', 'moof', 'traf', 'mvex']);
const HAS_DATES = new Set(['mvhd', 'tkhd', 'mdhd']);

/** The film of an MP4 file without its dates and notes: zeros stand in their place, so that nothing in it moves. */
export async function* undatedMp4(source: ByteSource): AsyncGenerator<Buffer> {
  for (;;) {
    const start = await source.take(HEAD);
    if (start.length < HEAD) {
      yield start;
      return;
    }
    const short = start.readUInt32BE(0);
    const head = short === LONG ? Buffer.concat([start, await source.take(LONG_HEAD - HEAD)]) : start;
    const length = lengthOf(head);
    const rest = length === TO_THE_END ? Number.POSITIVE_INFINITY : length - head.length;
    const name = nameOf(head);
    const held = HOLDS_BOXES.has(name) || TELLS.has(name) ? Math.min(rest, MOST_HELD) : 0;
    const box = Buffer.concat([head, await source.take(held)]);
    if (held > 0) blank(box, 0, box.length);
    yield box;
    yield* source.pass(rest - held);
  }
}

const nameOf = (head: Buffer) => head.toString('latin1', 4, HEAD);

function lengthOf(head: Buffer): number {
  const short = head.readUInt32BE(0);
  if (short !== LONG) return short;
  return head.length < LONG_HEAD ? TO_THE_END : Number(head.readBigUInt64BE(HEAD));
}

/** Goes through the boxes that lie side by side between two places. */
function blank(bytes: Buffer, from: number, to: number): void {
  for (let at = from; at + HEAD <= to;) {
    const head = bytes.subarray(at, Math.min(at + LONG_HEAD, to));
    const headLength = head.readUInt32BE(0) === LONG ? LONG_HEAD : HEAD;
    const length = lengthOf(head);
    const end = length === TO_THE_END ? to : Math.min(at + length, to);
    // What is no box ends the search: a file that is broken here is not played either.
    if (end < at + headLength) return;
    const name = nameOf(head);
    if (TELLS.has(name)) {
      bytes.write('free', at + 4, 'latin1');
      bytes.fill(0, at + headLength, end);
    } else if (HAS_DATES.has(name)) {
      // After version and flags: when it was made, and when changed, in four bytes each or, from version 1 on, in eight.
      const width = bytes[at + headLength] === 0 ? 4 : 8;
      const dates = at + headLength + 4;
      bytes.fill(0, Math.min(dates, end), Math.min(dates + 2 * width, end));
    } else if (HOLDS_BOXES.has(name)) {
      blank(bytes, at + headLength, end);
    }
    at = end;
  }
}
