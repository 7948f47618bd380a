import { randomInt } from 'node:crypto';

interface DicomOptions {
  readonly studyUid?: string;
  readonly sopInstanceUid?: string;
  readonly patientName?: string;
  readonly patientId?: string;
  readonly patientIdIssuer?: string;
  readonly accessionNumber?: string;
  readonly manufacturer?: string;
  readonly manufacturerModel?: string;
  readonly derivation?: string;
  readonly sex?: string;
  readonly birthDate?: string;
  readonly seriesDescription?: string;
  readonly burnedIn?: 'YES' | 'NO';
  readonly frames?: number;
  /** The tags that follow the header and make it an ultrasound film; without them it is a bare header. */
  readonly hasPixels?: boolean;
}

const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';
export const US_MULTI_FRAME = '1.2.840.10008.5.1.4.1.1.3.1';
const WIDTH = 64;
const HEIGHT = 48;

/** A number that no other instance has. */
export const newUid = () => `2.25.${randomInt(2 ** 47)}${randomInt(2 ** 47)}`;

/** A small film as scanners send it: Part 10, explicit little endian, grey frames of one brightness each. */
export function dicomFile({
  studyUid = newUid(),
  sopInstanceUid = newUid(),
  patientName = 'Demo^Petra',
  patientId = '4471-0932',
  patientIdIssuer,
  accessionNumber,
  manufacturer,
  manufacturerModel,
  derivation,
  sex = 'F',
  birthDate = '19610203',
  seriesDescription = 'DVT',
  burnedIn,
  frames = 5,
  hasPixels = true,
}: DicomOptions = {}): Buffer {
  const meta = Buffer.concat([
    element(0x0002, 0x0001, 'OB', Buffer.from([0, 1])),
    element(0x0002, 0x0002, 'UI', US_MULTI_FRAME),
    element(0x0002, 0x0003, 'UI', sopInstanceUid),
    element(0x0002, 0x0010, 'UI', EXPLICIT_LITTLE_ENDIAN),
    element(0x0002, 0x0012, 'UI', '2.25.1'),
  ]);
  const pixels = Buffer.concat(
    Array.from({ length: frames }, (_, index) => Buffer.alloc(WIDTH * HEIGHT, 40 + index)),
  );
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    element(0x0002, 0x0000, 'UL', uint32(meta.length)),
    meta,
    element(0x0008, 0x0016, 'UI', US_MULTI_FRAME),
    element(0x0008, 0x0018, 'UI', sopInstanceUid),
    element(0x0008, 0x0020, 'DA', '20260214'),
    element(0x0008, 0x0030, 'TM', '101500'),
    ...(accessionNumber ? [element(0x0008, 0x0050, 'SH', accessionNumber)] : []),
    element(0x0008, 0x0060, 'CS', 'US'),
    ...(manufacturer ? [element(0x0008, 0x0070, 'LO', manufacturer)] : []),
    element(0x0008, 0x103e, 'LO', seriesDescription),
    ...(manufacturerModel ? [element(0x0008, 0x1090, 'LO', manufacturerModel)] : []),
    ...(derivation ? [element(0x0008, 0x2111, 'ST', derivation)] : []),
    element(0x0010, 0x0010, 'PN', patientName),
    element(0x0010, 0x0020, 'LO', patientId),
    ...(patientIdIssuer ? [element(0x0010, 0x0021, 'LO', patientIdIssuer)] : []),
    element(0x0010, 0x0030, 'DA', birthDate),
    element(0x0010, 0x0040, 'CS', sex),
    element(0x0018, 0x1000, 'LO', 'L7HD3098765A0042'),
    element(0x0018, 0x1063, 'DS', '40'),
    element(0x0020, 0x000d, 'UI', studyUid),
    element(0x0020, 0x000e, 'UI', `${studyUid}.1`),
    element(0x0020, 0x0013, 'IS', '1'),
    ...(hasPixels
      ? [
          element(0x0028, 0x0002, 'US', uint16(1)),
          element(0x0028, 0x0004, 'CS', 'MONOCHROME2'),
          element(0x0028, 0x0008, 'IS', String(frames)),
          element(0x0028, 0x0009, 'AT', Buffer.from([0x18, 0, 0x63, 0x10])),
          element(0x0028, 0x0010, 'US', uint16(HEIGHT)),
          element(0x0028, 0x0011, 'US', uint16(WIDTH)),
          element(0x0028, 0x0100, 'US', uint16(8)),
          element(0x0028, 0x0101, 'US', uint16(8)),
          element(0x0028, 0x0102, 'US', uint16(7)),
          element(0x0028, 0x0103, 'US', uint16(0)),
          ...(burnedIn ? [element(0x0028, 0x0301, 'CS', burnedIn)] : []),
          element(0x7fe0, 0x0010, 'OB', pixels),
        ]
      : []),
  ]);
}

const LONG_LENGTHS = new Set(['OB', 'OW', 'UT', 'SQ', 'UN']);

function element(group: number, number: number, vr: string, value: string | Buffer): Buffer {
  const bytes = Buffer.isBuffer(value) ? value : Buffer.from(value);
  const padding = Buffer.alloc(bytes.length % 2, vr === 'UI' || Buffer.isBuffer(value) ? 0 : 0x20);
  const length = bytes.length + padding.length;
  const head = Buffer.concat([uint16(group), uint16(number), Buffer.from(vr)]);
  const lengthBytes = LONG_LENGTHS.has(vr)
    ? Buffer.concat([Buffer.alloc(2), uint32(length)])
    : uint16(length);
  return Buffer.concat([head, lengthBytes, bytes, padding]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
