import { ALL_FORMATS, CustomSource, Input } from 'mediabunny';
import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import { withBoundedFile } from '../platform/files/media/bounded-file.ts';
import { readH264Stream, whyNotDicom } from './h264-stream.ts';

/** What DICOM says of a video that it carries as it is. */
export interface H264Video {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly framesPerSecond: number;
  readonly bytes: number;
}

/** A video that DICOM cannot carry as it is, with the reason for people. */
export interface OtherVideo {
  readonly problem: string;
  /** It can be encoded again. */
  readonly isFilm: boolean;
}

/** Looks at a stored video by the few parts of it that tell; the rest is not read. */
export async function probeH264(blobs: BlobStore, key: string): Promise<H264Video | OtherVideo> {
  const bytes = await blobs.sizeOf(key);
  if (bytes === null) return { problem: 'its file is not in the store', isFilm: false };
  return probeFile(bytes, (start, end) => readPart(blobs, key, start, end));
}

/** The same of a file that we made. */
export function probeH264File(path: string): Promise<H264Video | OtherVideo> {
  return withBoundedFile(path, (file) => probeFile(file.size, (start, end) => file.read(start, end)));
}

type Read = (start: number, end: number) => Promise<Uint8Array>;

async function probeFile(bytes: number, read: Read): Promise<H264Video | OtherVideo> {
  const input = new Input({
    formats: ALL_FORMATS,
    source: new CustomSource({ getSize: () => bytes, read }),
  });
  try {
    return await probe(input, bytes);
  } catch {
    return { problem: 'its file cannot be read as a video', isFilm: false };
  } finally {
    input.dispose();
  }
}

async function probe(input: Input, bytes: number): Promise<H264Video | OtherVideo> {
  const track = await input.getPrimaryVideoTrack();
  if (track === null) return { problem: 'its file holds no video', isFilm: false };
  const config = await track.getDecoderConfig();
  if (!config?.codec.startsWith('avc1') || config.description === undefined) {
    return { problem: 'its video is not H.264 in an MP4 file', isFilm: true };
  }
  const stream = readH264Stream(bytesOf(config.description));
  const problem = whyNotDicom(stream);
  if (problem !== null) return { problem, isFilm: true };
  const { packetCount, averagePacketRate } = await track.computePacketStats();
  return {
    width: config.codedWidth ?? 0,
    height: config.codedHeight ?? 0,
    frames: packetCount,
    framesPerSecond: averagePacketRate,
    bytes,
  };
}

async function readPart(blobs: BlobStore, key: string, start: number, end: number): Promise<Uint8Array> {
  const part = await blobs.open(key, { start, end: end - 1 });
  if (Buffer.isBuffer(part)) return part;
  const pieces: Buffer[] = [];
  for await (const piece of part) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function bytesOf(source: ArrayBufferView | ArrayBufferLike): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}
