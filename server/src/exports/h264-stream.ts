/** What the head of an H.264 stream says of it. */
export interface H264Stream {
  readonly profile: number;
  /** Decoders of the Main profile, and so of the High one, can play it whatever `profile` says. */
  readonly isMainToo: boolean;
  /** Ten times the level: 41 is 4.1. */
  readonly level: number;
  readonly is420: boolean;
  readonly isProgressive: boolean;
}

const MAIN = 77;
const HIGH = 100;
const HIGHEST_LEVEL = 41;
/** Those whose parameter set says more about colours. */
const HIGH_FAMILY: ReadonlySet<number> = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128]);

/** Null when DICOM carries it as it is (PS3.5, 8.2.7), else the reason for people. */
export function whyNotDicom({ profile, isMainToo, level, is420, isProgressive }: H264Stream): string | null {
  if (profile !== HIGH && profile !== MAIN && !isMainToo) return 'its H.264 profile is not High or Main';
  if (level > HIGHEST_LEVEL) return 'its H.264 level is above 4.1';
  if (!is420) return 'its colours are not 4:2:0 with 8 bits';
  return isProgressive ? null : 'it is interlaced';
}

/** Reads the decoder's record of an MP4 file (ISO 14496-15, 5.3.3.1), which holds the first parameter set. */
export function readH264Stream(record: Uint8Array): H264Stream {
  const [, , , , , count = 0, high = 0, low = 0] = record;
  const set = record.subarray(8, 8 + high * 256 + low);
  if ((count & 0x1f) === 0 || set.length < 5) throw new Error('No parameter set');
  const [, profile = 0, flags = 0, level = 0] = set;
  const bits = bitsOf(withoutEscapes(set.subarray(4)));
  bits.number();
  const is420 = HIGH_FAMILY.has(profile) ? readColours(bits) : true;
  skipReferences(bits);
  bits.number();
  bits.number();
  return { profile, isMainToo: (flags & 0x40) !== 0, level, is420, isProgressive: bits.flag() };
}

function readColours(bits: Bits): boolean {
  const chroma = bits.number();
  if (chroma === 3) bits.flag();
  const isEightBit = bits.number() + bits.number() === 0;
  bits.flag();
  if (bits.flag()) for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1) skipScaling(bits, list);
  return chroma === 1 && isEightBit;
}

function skipScaling(bits: Bits, list: number): void {
  if (!bits.flag()) return;
  let last = 8;
  for (let at = 0; at < (list < 6 ? 16 : 64); at += 1) {
    last = (last + bits.signed() + 256) % 256;
    if (last === 0) return;
  }
}

/** From the frame number to the gaps flag: nothing of it matters here, but what follows does. */
function skipReferences(bits: Bits): void {
  bits.number();
  const order = bits.number();
  if (order === 0) bits.number();
  if (order === 1) {
    bits.flag();
    bits.signed();
    bits.signed();
    const cycle = bits.number();
    for (let at = 0; at < cycle; at += 1) bits.signed();
  }
  bits.number();
  bits.flag();
}

/** A 3 after two zeros keeps the bytes from looking like a start code; it is no part of what they say. */
function withoutEscapes(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => !(byte === 3 && at > 1 && bytes[at - 1] === 0 && bytes[at - 2] === 0));
}

interface Bits {
  flag(): boolean;
  /** Exp-Golomb, as H.264 writes its numbers (9.1). */
  number(): number;
  signed(): number;
}

function bitsOf(bytes: Uint8Array): Bits {
  let place = 0;
  const flag = () => {
    const byte = bytes[place >> 3];
    if (byte === undefined) throw new Error('The parameter set is cut off');
    const isSet = ((byte >> (7 - (place & 7))) & 1) === 1;
    place += 1;
    return isSet;
  };
  const number = () => {
    let zeros = 0;
    while (!flag()) zeros += 1;
    let value = 1;
    for (let at = 0; at < zeros; at += 1) value = value * 2 + (flag() ? 1 : 0);
    return value - 1;
  };
  const signed = () => {
    const code = number();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  };
  return { flag, number, signed };
}
