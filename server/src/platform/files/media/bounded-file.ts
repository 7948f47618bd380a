import { type FileHandle, open } from 'node:fs/promises';
import { MediaProblem } from './media-problem.ts';

/** A file of which only small parts are in memory at a time: what a hostile header asks for is not allocated. */
export interface BoundedFile {
  readonly size: number;
  /** Exactly the bytes from `start` up to, not including, `end`. */
  read(start: number, end: number): Promise<Uint8Array>;
}

const MAX_PIECE_BYTES = 64 << 20;

export async function withBoundedFile<Result>(
  path: string,
  use: (file: BoundedFile) => Promise<Result>,
): Promise<Result> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    return await use({ size, read: (start, end) => readPiece(handle, start, end) });
  } finally {
    await handle.close();
  }
}

async function readPiece(handle: FileHandle, start: number, end: number): Promise<Uint8Array> {
  if (end - start > MAX_PIECE_BYTES) {
    throw new MediaProblem('A single part of this file is larger than any video needs.');
  }
  const piece = new Uint8Array(end - start);
  let filled = 0;
  while (filled < piece.length) {
    const { bytesRead } = await handle.read(piece, filled, piece.length - filled, start + filled);
    if (bytesRead === 0) throw new MediaProblem('The file breaks off: a part of it is missing.');
    filled += bytesRead;
  }
  return piece;
}
