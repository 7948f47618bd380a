/** What a file is by its first bytes, whatever its name says; the values are ffmpeg's names of what reads them. */
export type FilmKind = 'mov' | 'matroska' | 'mpegts' | 'avi' | 'asf' | 'mpeg' | 'h264';

const TS_PACKET_BYTES = 188;
export const KIND_BYTES = 4 * TS_PACKET_BYTES;

const STARTS: readonly (readonly [FilmKind, number, string])[] = [
  ['mov', 4, 'ftyp'],
  ['mov', 4, 'moov'],
  ['mov', 4, 'mdat'],
  ['mov', 4, 'wide'],
  ['matroska', 0, '\x1a\x45\xdf\xa3'],
  ['avi', 8, 'AVI '],
  ['asf', 0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
  ['mpeg', 0, '\x00\x00\x01\xba'],
  ['h264', 0, '\x00\x00\x00\x01'],
  ['h264', 0, '\x00\x00\x01'],
];

export function filmKindOf(head: Uint8Array): FilmKind | null {
  if (isTransportStream(head)) return 'mpegts';
  const text = Buffer.from(head).toString('latin1');
  return STARTS.find(([, at, start]) => text.startsWith(start, at))?.[0] ?? null;
}

const isTransportStream = (head: Uint8Array) =>
  head.length > TS_PACKET_BYTES * 2 && [0, 1, 2].every((packet) => head[packet * TS_PACKET_BYTES] === 0x47);

export const isDicomHead = (head: Uint8Array) =>
  Buffer.from(head.subarray(128, 132)).toString('latin1') === 'DICM';
