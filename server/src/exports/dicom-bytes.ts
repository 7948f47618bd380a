import type { DicomObject } from './report-dicom.presenter.ts';
import { dicomUid } from './report-uids.ts';

const ITEM = 0xe000_fffe;
const SEQUENCE_END = 0xe0dd_fffe;
const UNDEFINED_LENGTH = 0xffff_ffff;
const PIXEL_DATA = [0xe0, 0x7f, 0x10, 0x00];
/** VR OB, with the two bytes that follow it. */
const OTHER_BYTES = [0x4f, 0x42, 0, 0];
const WORD = 4;

/** The object as a file; of a video what comes before it. */
export async function dicomFile({
  sopClass,
  instanceUid,
  transferSyntax,
  dataset,
}: DicomObject): Promise<Buffer> {
  const { default: dcmjs } = await import('dcmjs');
  const { DicomDict, DicomMetaDictionary } = dcmjs.data;
  dcmjs.log.setLevel('error');
  const file = new DicomDict(
    DicomMetaDictionary.denaturalizeDataset({
      FileMetaInformationVersion: new Uint8Array([0, 1]).buffer,
      MediaStorageSOPClassUID: sopClass,
      MediaStorageSOPInstanceUID: instanceUid,
      TransferSyntaxUID: transferSyntax,
      ImplementationClassUID: dicomUid('implementation', 'sonoboard'),
      ImplementationVersionName: 'SONOBOARD',
    }),
  );
  file.dict = DicomMetaDictionary.denaturalizeDataset(dataset);
  return Buffer.from(file.write());
}

/**
 * The object with its video, which passes through untouched: one fragment, as the transfer syntax asks, whatever its
 * size. (The library would cut it into pieces of 20 kB, and hold it in memory.)
 */
export async function* dicomVideo(
  object: DicomObject,
  size: number,
  video: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield await dicomFile(object);
  yield Buffer.from([
    ...PIXEL_DATA,
    ...OTHER_BYTES,
    ...words(UNDEFINED_LENGTH),
    // No offsets of frames: the container knows where they are.
    ...words(ITEM, 0),
    ...words(ITEM, size + (size % 2)),
  ]);
  yield* video;
  if (size % 2 === 1) yield Buffer.from([0]);
  yield words(SEQUENCE_END, 0);
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * WORD);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * WORD);
  return bytes;
}
