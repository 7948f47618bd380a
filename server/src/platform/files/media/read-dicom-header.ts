import dicomParser, { type DataSet } from 'dicom-parser';
import { type BoundedFile, withBoundedFile } from './bounded-file.ts';
import { DICOM_LIMITS, type DicomFile, encodingOf, nameOfEncoding } from './dicom-file.ts';
import { decodeText, dicomDate, dicomInstant, personName } from './dicom-text.ts';
import { MediaProblem } from './media-problem.ts';

const PREAMBLE_BYTES = 132;
const PIXEL_DATA = 'x7fe00010';
/** Headers are some kilobytes long; a thumbnail or a private block of the maker may make them longer. */
const HEADER_BYTES = [256 << 10, 16 << 20];
const UNDEFINED_LENGTH = 0xffffffff;
const DAMAGED = 'The header of this DICOM file cannot be read: it is damaged or cut off.';

/** Reads up to the pixels, not them. Runs in a process of its own only (reader-child.ts). */
export function readDicomHeader(path: string): Promise<DicomFile> {
  return withBoundedFile(path, async (file) => {
    if (file.size === 0) throw new MediaProblem('The file is empty.');
    return dicomFileOf(await parseHeader(file), file.size);
  });
}

async function parseHeader(file: BoundedFile): Promise<DataSet> {
  for (const length of HEADER_BYTES) {
    const bytes = await file.read(0, Math.min(length, file.size));
    if (!isDicom(bytes)) throw new MediaProblem('This is not a DICOM file.');
    const dataSet = tryParse(bytes);
    if (dataSet?.elements[PIXEL_DATA]) return dataSet;
    // All of the file was read, and in order: it is a report or a waveform, say.
    if (dataSet && bytes.length === file.size) throw new MediaProblem('This DICOM file holds no pictures.');
    if (bytes.length === file.size) break;
  }
  throw new MediaProblem(DAMAGED);
}

const isDicom = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(PREAMBLE_BYTES - 4, PREAMBLE_BYTES)).toString('latin1') === 'DICM';

function tryParse(bytes: Uint8Array): DataSet | null {
  try {
    refuseSyntax(transferSyntaxOf(dicomParser.readPart10Header(bytes)));
    return dicomParser.parseDicom(bytes, { untilTag: PIXEL_DATA });
  } catch (error) {
    if (error instanceof MediaProblem) throw error;
    return null;
  }
}

const transferSyntaxOf = (dataSet: DataSet) => dataSet.string('x00020010') ?? '';

/** Before the rest is read, which may be encoded in that very way. */
function refuseSyntax(transferSyntax: string): void {
  if (encodingOf(transferSyntax) !== undefined) return;
  throw new MediaProblem(
    `The pictures of this DICOM file are encoded as ${nameOfEncoding(transferSyntax)}, which cannot be read here. ` +
      'Please export it uncompressed, as JPEG, as JPEG-LS or as H.264 video.',
  );
}

function dicomFileOf(dataSet: DataSet, fileSize: number): DicomFile {
  const characterSet = dataSet.string('x00080005') ?? '';
  const text = (tag: string) => {
    const element = dataSet.elements[tag];
    if (!element || element.length === 0 || element.length > 1024) return null;
    const end = element.dataOffset + element.length;
    return decodeText(dataSet.byteArray.subarray(element.dataOffset, end), characterSet);
  };
  const name = personName(text('x00100010'));
  const { bitsAllocated, ...picture } = pictureOf(dataSet);
  const file: DicomFile = {
    ...identityOf(dataSet),
    patientId: text('x00100020'),
    patientIdIssuer: text('x00100021'),
    patientFirstName: name.firstName,
    patientLastName: name.lastName,
    patientSex: sexOf(text('x00100040')),
    patientDateOfBirth: dicomDate(text('x00100030')),
    recordedAt: recordedAtOf(text),
    deviceSerial: text('x00181000'),
    manufacturer: text('x00080070'),
    manufacturerModel: text('x00081090'),
    accessionNumber: text('x00080050'),
    derivation: text('x00082111'),
    description: text('x0008103e') ?? text('x00181030'),
    burnedIn: burnedInOf(text('x00280301')),
    ...picture,
    fps: fpsOf(dataSet),
    pixelData: pixelDataOf(dataSet, fileSize),
  };
  refuseSize(file, bitsAllocated);
  return file;
}

const isUid = (value: string) => value.length <= 64 && /^[0-9]+(\.[0-9]+)*$/.test(value);

function identityOf(dataSet: DataSet) {
  const uid = (tag: string) => {
    const value = dataSet.string(tag) ?? '';
    if (!isUid(value)) throw new MediaProblem(DAMAGED);
    return value;
  };
  const seriesUid = dataSet.string('x0020000e') ?? '';
  return {
    studyUid: uid('x0020000d'),
    seriesUid: isUid(seriesUid) ? seriesUid : null,
    sopInstanceUid: uid('x00080018'),
    sopClassUid: uid('x00080016'),
    transferSyntax: transferSyntaxOf(dataSet),
  };
}

const sexOf = (text: string | null): DicomFile['patientSex'] =>
  text === 'M' ? 'male' : text === 'F' ? 'female' : null;
const burnedInOf = (text: string | null): DicomFile['burnedIn'] =>
  text === 'YES' ? 'yes' : text === 'NO' ? 'no' : 'unknown';

function recordedAtOf(text: (tag: string) => string | null): string | null {
  // AcquisitionDateTime is both in one, perhaps with an offset of its own: 20261114101501.00+0100.
  const [, date = null, time = null, offset = null] =
    /^(\d{8})([\d.]*)([+-]\d{4})?$/.exec(text('x0008002a') ?? '') ?? [];
  const pairs = [
    { date, time },
    { date: text('x00080022'), time: text('x00080032') },
    { date: text('x00080023'), time: text('x00080033') },
    { date: text('x00080020'), time: text('x00080030') },
  ];
  return dicomInstant(pairs, offset ?? text('x00080201'));
}

function pictureOf(dataSet: DataSet) {
  return {
    rows: dataSet.uint16('x00280010') ?? 0,
    columns: dataSet.uint16('x00280011') ?? 0,
    frameCount: dataSet.intString('x00280008') ?? 1,
    photometricInterpretation: dataSet.string('x00280004') ?? '',
    samplesPerPixel: dataSet.uint16('x00280002') ?? 1,
    bitsAllocated: dataSet.uint16('x00280100') ?? 8,
    isPlanar: dataSet.uint16('x00280006') === 1,
  };
}

/** FrameTime, CineRate, or the rate that the maker recommends. */
function fpsOf(dataSet: DataSet): number | null {
  const frameTimeMs = dataSet.floatString('x00181063') ?? 0;
  const rates = [1000 / frameTimeMs, dataSet.intString('x00180040'), dataSet.intString('x00082144')];
  const rate = rates.find((fps) => fps !== undefined && fps >= 0.1 && fps <= 1000);
  return rate === undefined ? null : Math.round(rate * 1000) / 1000;
}

function pixelDataOf(dataSet: DataSet, fileSize: number) {
  const element = dataSet.elements[PIXEL_DATA];
  if (!element) throw new MediaProblem(DAMAGED);
  const isRaw = encodingOf(transferSyntaxOf(dataSet)) === 'raw';
  if (isRaw === (element.length === UNDEFINED_LENGTH)) throw new MediaProblem(DAMAGED);
  if (isRaw && element.dataOffset + element.length > fileSize) {
    throw new MediaProblem('The DICOM file breaks off: a part of its pictures is missing.');
  }
  return { offset: element.dataOffset, length: isRaw ? element.length : null };
}

function refuseSize(file: DicomFile, bitsAllocated: number): void {
  const { rows, columns, frameCount, samplesPerPixel } = file;
  const limit = DICOM_LIMITS.pixelsPerSide;
  if (rows < 1 || columns < 1) throw new MediaProblem(DAMAGED);
  if (rows > limit || columns > limit) {
    throw new MediaProblem(
      `The pictures have ${columns} x ${rows} pixels; at most ${limit} x ${limit} can be shown.`,
    );
  }
  if (!Number.isInteger(frameCount) || frameCount < 1) throw new MediaProblem(DAMAGED);
  if (frameCount > DICOM_LIMITS.frames) {
    throw new MediaProblem(`The file has ${frameCount} frames; at most ${DICOM_LIMITS.frames} can be read.`);
  }
  if (bitsAllocated !== 8) {
    throw new MediaProblem(`The pictures have ${bitsAllocated} bits for each value; only 8 can be read.`);
  }
  if (samplesPerPixel !== 1 && samplesPerPixel !== 3) throw new MediaProblem(DAMAGED);
  if (rows * columns * samplesPerPixel * frameCount > DICOM_LIMITS.decodedBytes) {
    throw new MediaProblem('The pictures of this file are too many and too large to be read.');
  }
}
