import type { BoundedFile } from './bounded-file.ts';
import type { DicomFile } from './dicom-file.ts';
import { MediaProblem } from './media-problem.ts';

const ITEM = 0xfffee000;
const END_OF_ITEMS = 0xfffee0dd;
const HEADER_BYTES = 8;
const PIECE_BYTES = 1 << 20;
const DAMAGED = 'The pictures of this DICOM file cannot be read: it is damaged or cut off.';

/** Frames one after the other, as ffmpeg's rawvideo takes them: one at a time is in memory. */
export async function* rawFrames(file: BoundedFile, dicom: DicomFile, layout: RawLayout) {
  const { offset, length } = dicom.pixelData;
  const frameBytes = dicom.rows * dicom.columns * layout.bytesPerPixel;
  if (length === null || length < frameBytes * dicom.frameCount) throw new MediaProblem(DAMAGED);
  for (let frame = 0; frame < dicom.frameCount; frame += 1) {
    const start = offset + frame * frameBytes;
    yield layout.arrange(await file.read(start, start + frameBytes));
  }
}

export interface RawLayout {
  /** ffmpeg's name. */
  readonly pixelFormat: string;
  readonly bytesPerPixel: number;
  /** For the scale filter: what the frames do not say of their colours. */
  readonly colours?: string;
  /** Two neighbours in a row have their colours in common. */
  readonly isInPairs?: boolean;
  arrange(frame: Uint8Array): Uint8Array;
}

/** DICOM's YBR is that of JPEG. */
const OF_JPEG = 'in_color_matrix=bt601:in_range=pc';

const asItIs = (frame: Uint8Array) => frame;

/**
 * How raw pictures lie in the file, and what ffmpeg calls it; undefined for palettes and negatives. YBR goes in planes: there
 * the name itself says that values use the full range (`yuvj`), and some ffmpegs do not heed it where it is said beside.
 */
export function rawLayoutOf({
  photometricInterpretation,
  samplesPerPixel,
  isPlanar,
}: DicomFile): RawLayout | undefined {
  switch (`${photometricInterpretation} ${samplesPerPixel}`) {
    case 'MONOCHROME2 1':
      return { pixelFormat: 'gray', bytesPerPixel: 1, arrange: asItIs };
    case 'RGB 3':
      return isPlanar
        ? { pixelFormat: 'gbrp', bytesPerPixel: 3, arrange: greenFirst }
        : { pixelFormat: 'rgb24', bytesPerPixel: 3, arrange: asItIs };
    case 'YBR_FULL 3':
      return {
        pixelFormat: 'yuvj444p',
        bytesPerPixel: 3,
        colours: OF_JPEG,
        arrange: isPlanar ? asItIs : inPlanes,
      };
    case 'YBR_FULL_422 3':
      return {
        pixelFormat: 'yuvj422p',
        bytesPerPixel: 2,
        colours: OF_JPEG,
        isInPairs: true,
        arrange: pairsInPlanes,
      };
    default:
      return undefined;
  }
}

/** DICOM: red, green, blue; ffmpeg: green, blue, red. */
function greenFirst(frame: Uint8Array): Uint8Array {
  const plane = frame.length / 3;
  return Buffer.concat([frame.subarray(plane), frame.subarray(0, plane)]);
}

function inPlanes(frame: Uint8Array): Uint8Array {
  const plane = frame.length / 3;
  const planes = new Uint8Array(frame.length);
  for (let pixel = 0; pixel < plane; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      planes[channel * plane + pixel] = frame[pixel * 3 + channel] ?? 0;
    }
  }
  return planes;
}

/** DICOM: two brightnesses, then the colours that both have; ffmpeg: planes, those of the colours half as wide. */
function pairsInPlanes(frame: Uint8Array): Uint8Array {
  const pairs = frame.length / 4;
  const planes = new Uint8Array(frame.length);
  for (let pair = 0; pair < pairs; pair += 1) {
    planes[pair * 2] = frame[pair * 4] ?? 0;
    planes[pair * 2 + 1] = frame[pair * 4 + 1] ?? 0;
    planes[pairs * 2 + pair] = frame[pair * 4 + 2] ?? 0;
    planes[pairs * 3 + pair] = frame[pair * 4 + 3] ?? 0;
  }
  return planes;
}

/** The bytes of all fragments in order, in pieces. The table of offsets is left out. */
export async function* fragmentBytes(file: BoundedFile, dicom: DicomFile): AsyncGenerator<Uint8Array> {
  const { offset } = dicom.pixelData;
  for await (const { start, end } of itemsOf(file, offset)) {
    if (start === offset + HEADER_BYTES) continue;
    for (let at = start; at < end; at += PIECE_BYTES) {
      yield await file.read(at, Math.min(at + PIECE_BYTES, end));
    }
  }
}

async function* itemsOf(file: BoundedFile, offset: number) {
  for (let at = offset; ;) {
    if (at + HEADER_BYTES > file.size) throw new MediaProblem(DAMAGED);
    const header = Buffer.from(await file.read(at, at + HEADER_BYTES));
    const tag = header.readUInt16LE(0) * 0x10000 + header.readUInt16LE(2);
    if (tag === END_OF_ITEMS) return;
    const start = at + HEADER_BYTES;
    const end = start + header.readUInt32LE(4);
    if (tag !== ITEM || end > file.size) throw new MediaProblem(DAMAGED);
    yield { start, end };
    at = end;
  }
}
