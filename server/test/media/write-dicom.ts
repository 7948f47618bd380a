/** Small DICOM files for tests, byte by byte: what no tool would write can be written, too. */
export interface DicomDraft {
  readonly transferSyntax: string;
  /** Values by tag (`00100010`), over those of a made-up ultrasound film. */
  readonly values?: Readonly<Record<string, DicomValue>>;
  /** One piece: raw pixels; several: fragments. */
  readonly pixels: Uint8Array | readonly Uint8Array[];
  /** Where frames begin among the fragments; empty as most write it. */
  readonly offsets?: readonly number[];
}

/** Text, a 16-bit number, bytes as they are, or no element at all. */
type DicomValue = string | number | Uint8Array | null;

const VRS: Readonly<Record<string, string>> = {
  '00080005': 'CS',
  '00080016': 'UI',
  '00080018': 'UI',
  '00080020': 'DA',
  '00080022': 'DA',
  '00080023': 'DA',
  '0008002a': 'DT',
  '00080030': 'TM',
  '00080032': 'TM',
  '00080033': 'TM',
  '00080060': 'CS',
  '00080070': 'LO',
  '00080201': 'SH',
  '0008103e': 'LO',
  '00100010': 'PN',
  '00100020': 'LO',
  '00100030': 'DA',
  '00100040': 'CS',
  '00180040': 'IS',
  '00181000': 'LO',
  '00181030': 'LO',
  '00181063': 'DS',
  '0020000d': 'UI',
  '0020000e': 'UI',
  '00280002': 'US',
  '00280004': 'CS',
  '00280006': 'US',
  '00280008': 'IS',
  '00280010': 'US',
  '00280011': 'US',
  '00280100': 'US',
  '00280101': 'US',
  '00280102': 'US',
  '00280103': 'US',
  '00280301': 'CS',
};

const MADE_UP: Readonly<Record<string, DicomValue>> = {
  '00080016': '1.2.840.10008.5.1.4.1.1.3.1',
  '00080018': '2.25.11',
  '00080020': '20261114',
  '00080023': '20261114',
  '00080030': '101500',
  '00080033': '101501',
  '00080060': 'US',
  '00080070': 'Clarius',
  '00100010': 'Demo^Petra',
  '00100020': '4471-0932',
  '00100030': '19700101',
  '00100040': 'F',
  '00181000': 'L7HD3098765A0042',
  '00181063': '40',
  '0020000d': '2.25.12',
  '0020000e': '2.25.13',
  '00280002': 1,
  '00280004': 'MONOCHROME2',
  '00280008': '6',
  '00280010': 48,
  '00280011': 64,
  '00280100': 8,
  '00280101': 8,
  '00280102': 7,
  '00280103': 0,
  '00280301': 'NO',
};

const IMPLICIT = '1.2.840.10008.1.2';

export function writeDicom({ transferSyntax, values = {}, pixels, offsets = [] }: DicomDraft): Buffer {
  const isExplicit = transferSyntax !== IMPLICIT;
  const merged = Object.entries({ ...MADE_UP, ...values }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const elements = merged.flatMap(([tag, value]) =>
    value === null ? [] : [element(tag, VRS[tag] ?? 'LO', bytesOf(value), isExplicit)],
  );
  const meta = [
    element('00020001', 'OB', Buffer.from([0, 1]), true),
    element('00020010', 'UI', bytesOf(transferSyntax), true),
  ];
  const metaLength = Buffer.alloc(4);
  metaLength.writeUInt32LE(meta.reduce((sum, { length }) => sum + length, 0));
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    element('00020000', 'UL', metaLength, true),
    ...meta,
    ...elements,
    pixels instanceof Uint8Array
      ? element('7fe00010', 'OB', padded(pixels, 0), isExplicit)
      : encapsulated(pixels, offsets),
  ]);
}

function bytesOf(value: Exclude<DicomValue, null>): Uint8Array {
  if (typeof value === 'string') return Buffer.from(value, 'latin1');
  if (typeof value !== 'number') return value;
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function element(tag: string, vr: string, value: Uint8Array, isExplicit: boolean): Buffer {
  const content = padded(value, vr === 'UI' || vr === 'OB' ? 0 : 0x20);
  const isLong = vr === 'OB';
  const header = Buffer.alloc(isExplicit && isLong ? 12 : 8);
  header.writeUInt16LE(Number.parseInt(tag.slice(0, 4), 16), 0);
  header.writeUInt16LE(Number.parseInt(tag.slice(4), 16), 2);
  if (isExplicit) header.write(vr, 4, 'latin1');
  if (isExplicit && !isLong) header.writeUInt16LE(content.length, 6);
  else header.writeUInt32LE(content.length, header.length - 4);
  return Buffer.concat([header, content]);
}

const padded = (value: Uint8Array, filler: number) =>
  value.length % 2 === 0 ? value : Buffer.concat([value, Buffer.from([filler])]);

function encapsulated(fragments: readonly Uint8Array[], offsets: readonly number[]): Buffer {
  const table = Buffer.alloc(offsets.length * 4);
  offsets.forEach((offset, index) => table.writeUInt32LE(offset, index * 4));
  return Buffer.concat([
    Buffer.from([0xe0, 0x7f, 0x10, 0x00, 0x4f, 0x42, 0, 0, 0xff, 0xff, 0xff, 0xff]),
    ...[table, ...fragments].map((fragment) => item(0xe000, padded(fragment, 0))),
    item(0xe0dd, Buffer.alloc(0)),
  ]);
}

function item(tag: number, content: Uint8Array): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt16LE(0xfffe, 0);
  header.writeUInt16LE(tag, 2);
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content]);
}

export const PICTURE = { columns: 64, rows: 48, frames: 6 } as const;

/** A grey picture that gets brighter to the right, and from frame to frame. */
export function greyFrames(): Buffer {
  return framesOf(1, (x, _y, frame) => [x * 2 + frame * 20]);
}

/** Red, green and blue thirds that get brighter from frame to frame. */
export function colourFrames(): Buffer {
  return framesOf(3, (x, _y, frame) => {
    const light = 130 + frame * 20;
    const third = Math.floor((x * 3) / PICTURE.columns);
    return [0, 1, 2].map((channel) => (channel === third ? light : 20));
  });
}

function framesOf(samples: number, colour: (x: number, y: number, frame: number) => number[]): Buffer {
  const { columns, rows, frames } = PICTURE;
  const pixels = Buffer.alloc(columns * rows * frames * samples);
  let at = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    for (let y = 0; y < rows; y += 1) {
      for (let x = 0; x < columns; x += 1) {
        for (const value of colour(x, y, frame)) at = pixels.writeUInt8(value, at);
      }
    }
  }
  return pixels;
}
