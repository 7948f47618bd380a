import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type ClipKind, clipsByKind, readClipIndex } from '../../server/demo/clip-library.ts';

/** A synthetic loop of the repository, read once for all phones. */
export interface Loop {
  readonly fps: number;
  readonly frames: number;
  readonly tags: readonly { readonly type: string; readonly frameIndex: number }[];
  readonly plain: Buffer;
  readonly overlay: Buffer;
}

export type Loops = Readonly<Record<ClipKind, readonly [Loop, ...Loop[]]>>;

export async function readLoops(): Promise<Loops> {
  const loops = [];
  for (const clip of await readClipIndex()) {
    loops.push({ ...clip, plain: await readFile(clip.plain), overlay: await readFile(clip.overlay) });
  }
  return clipsByKind(loops);
}

/** A file that a phone has recorded. */
export interface RecordedFile {
  readonly uploadGuid: string;
  readonly size: number;
  readonly sha256: string;
  bytes(): Buffer;
}

const BOX_HEADER_BYTES = 8;
const MARK_BYTES = 16;

/**
 * The loop as if it had just been recorded: an MP4 box that players skip makes it a file of its own, so that files of
 * different phones are told apart by their bytes.
 */
export function recordedFile(loop: Buffer): RecordedFile {
  const box = Buffer.alloc(BOX_HEADER_BYTES);
  box.writeUInt32BE(BOX_HEADER_BYTES + MARK_BYTES);
  box.write('free', 4, 'latin1');
  const mark = Buffer.concat([box, randomBytes(MARK_BYTES)]);
  return {
    uploadGuid: randomUUID(),
    size: loop.length + mark.length,
    sha256: createHash('sha256').update(loop).update(mark).digest('hex'),
    bytes: () => Buffer.concat([loop, mark]),
  };
}
