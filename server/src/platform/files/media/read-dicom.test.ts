import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { type DicomDraft, greyFrames, writeDicom } from '../../../../test/media/write-dicom.ts';
import { runs } from '../../../../test/runs.ts';
import type { DicomFile } from './dicom-file.ts';
import { MediaProblem } from './media-problem.ts';
import { readDicom } from './read-dicom.ts';

const EXPLICIT = '1.2.840.10008.1.2.1';
const IMPLICIT = '1.2.840.10008.1.2';
const folder = mkdtempSync(join(tmpdir(), 'sonoboard-dicom-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array): Promise<DicomFile | string> {
  const path = join(folder, 'file.dcm');
  writeFileSync(path, bytes);
  try {
    return await readDicom(path);
  } catch (error) {
    if (error instanceof MediaProblem) return error.message;
    throw error;
  }
}

const readWith = (values: NonNullable<DicomDraft['values']>) =>
  read(writeDicom({ transferSyntax: EXPLICIT, values, pixels: greyFrames() }));

describe('DICOM fills in patient and times', () => {
  test.each([EXPLICIT, IMPLICIT])('from a file in %s', async (transferSyntax) => {
    expect(await read(writeDicom({ transferSyntax, pixels: greyFrames() }))).toEqual({
      studyUid: '2.25.12',
      sopInstanceUid: '2.25.11',
      seriesUid: '2.25.13',
      accessionNumber: null,
      manufacturerModel: null,
      derivation: null,
      patientIdIssuer: null,
      sopClassUid: '1.2.840.10008.5.1.4.1.1.3.1',
      transferSyntax,
      patientId: '4471-0932',
      patientFirstName: 'Petra',
      patientLastName: 'Demo',
      patientSex: 'female',
      patientDateOfBirth: '1970-01-01',
      recordedAt: '2026-11-14T10:15:01',
      deviceSerial: 'L7HD3098765A0042',
      manufacturer: 'Clarius',
      description: null,
      burnedIn: 'no',
      rows: 48,
      columns: 64,
      frameCount: 6,
      fps: 25,
      photometricInterpretation: 'MONOCHROME2',
      samplesPerPixel: 1,
      isPlanar: false,
      pixelData: { offset: expect.any(Number), length: 64 * 48 * 6 },
    });
  });

  test.each([
    ['ISO_IR 100', Buffer.from('Müller^Jörg^Émile', 'latin1')],
    ['ISO_IR 192', Buffer.from('Müller^Jörg^Émile=穆勒^约尔格', 'utf8')],
    ['', Buffer.from('Müller^Jörg^Émile', 'latin1')],
    ['\\ISO 2022 IR 87', Buffer.from('Müller^Jörg^Émile', 'utf8')],
  ])('names are read in the character set %s', async (characterSet, name) => {
    expect(await readWith({ '00080005': characterSet, '00100010': name })).toMatchObject({
      patientFirstName: 'Jörg Émile',
      patientLastName: 'Müller',
    });
  });

  test.each([
    [{ '0008002a': '20261103070809.123+0100' }, '2026-11-03T07:08:09+01:00'],
    [{ '0008002a': '20261103070809', '00080201': '-0330' }, '2026-11-03T07:08:09-03:30'],
    [{ '00080022': '20261102', '00080032': '2359', '00080201': '+0000' }, '2026-11-02T23:59:00+00:00'],
    [{ '00080023': null, '00080033': null }, '2026-11-14T10:15:00'],
    [{ '00080023': '20260231' }, '2026-11-14T10:15:00'],
    [{ '00080023': null, '00080020': '' }, null],
  ])('%j was recorded at %s', async (values, recordedAt) => {
    expect(await readWith(values)).toMatchObject({ recordedAt });
  });

  test.each([
    [{ '00181063': null, '00180040': '20' }, 20],
    [{ '00181063': '33.333' }, 30],
    [{ '00181063': '0', '00180040': null }, null],
  ])('%j plays at %s frames per second', async (values, fps) => {
    expect(await readWith(values)).toMatchObject({ fps });
  });

  test('what the file does not say is null, and whether names stand in its pictures unknown', async () => {
    const values = { '00100010': '', '00100020': null, '00100030': 'x', '00100040': 'O', '00280301': null };
    expect(await readWith(values)).toMatchObject({
      patientId: null,
      patientFirstName: null,
      patientLastName: null,
      patientSex: null,
      patientDateOfBirth: null,
      burnedIn: 'unknown',
    });
  });
});

describe('what cannot be read is refused with what is needed', () => {
  test.each([
    ['1.2.840.10008.1.2.5', 'encoded as RLE, which cannot be read here. Please export it uncompressed'],
    ['1.2.840.10008.1.2.4.90', 'encoded as JPEG 2000'],
    ['1.2.840.10008.1.2.2', 'encoded as big endian'],
    ['1.2.3', 'encoded as transfer syntax 1.2.3'],
  ])('pictures in %s', async (transferSyntax, sentence) => {
    expect(await read(writeDicom({ transferSyntax, pixels: [greyFrames()] }))).toContain(sentence);
  });

  test.each([
    [{ '00280008': '20001' }, 'at most 20000 can be read'],
    [{ '00280008': '-1' }, 'damaged or cut off'],
    [{ '00280010': 5000 }, 'at most 4096 x 4096'],
    [{ '00280010': 4096, '00280011': 4096, '00280008': '9000' }, 'too many and too large'],
    [{ '00280100': 16 }, 'only 8 can be read'],
    [{ '0020000d': '../../etc' }, 'damaged or cut off'],
  ])('%j', async (values, sentence) => {
    expect(await readWith(values)).toContain(sentence);
  });

  const whole = writeDicom({ transferSyntax: EXPLICIT, pixels: greyFrames() });

  test.each([
    ['an empty file', Buffer.alloc(0), 'The file is empty.'],
    ['a text', Buffer.from('A letter.'.repeat(50)), 'This is not a DICOM file.'],
    ['half its pictures', whole.subarray(0, whole.length - 10_000), 'a part of its pictures is missing'],
    ['half a header', whole.subarray(0, 400), 'damaged or cut off'],
  ])('%s', async (_name, bytes, sentence) => {
    expect(await read(bytes)).toContain(sentence);
  });

  test('whatever is cut off or changed gives facts or a sentence', async () => {
    const change = fc.record({ at: fc.nat(1200), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(
        fc.option(fc.nat(whole.length), { nil: whole.length }),
        fc.array(change, { maxLength: 12 }),
        async (length, changes) => {
          const bytes = Buffer.from(whole.subarray(0, length));
          for (const { at, byte } of changes) if (at < bytes.length) bytes[at] = byte;
          const answer = await read(bytes);
          expect(typeof answer === 'string' || answer.frameCount > 0).toBe(true);
        },
      ),
      { numRuns: runs({ usual: 50, long: 1_000 }) },
    );
  });
});
