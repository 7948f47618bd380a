import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../http/app-error.ts';

interface DiskState {
  readonly freeBytes: number;
  readonly reserveBytes: number;
  /** Files are refused until there is more room again. */
  readonly isLow: boolean;
}

/** A part of the disk that files from outside cannot use, so that signing in and submitting still work when they fill the rest. */
export interface DiskReserve {
  read(): Promise<DiskState>;
  /** Refuses with `storage_full` where so many bytes would touch the reserve. */
  requireSpace(bytes: number): Promise<void>;
  /** The same content, refused as soon as it touches the reserve. */
  guard(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
}

/** So much may come between two looks at the disk. */
const LOOK_EVERY_BYTES = 8 << 20;

/** The folders may lie on different disks; the fullest one counts. */
export function diskReserve(folders: readonly string[], reserveBytes: number): DiskReserve {
  async function read(): Promise<DiskState> {
    const free = await Promise.all(folders.map(freeBytesAt));
    const freeBytes = Math.min(...free);
    return { freeBytes, reserveBytes, isLow: freeBytes < reserveBytes };
  }

  async function requireSpace(bytes: number): Promise<void> {
    const { freeBytes } = await read();
    if (freeBytes - bytes < reserveBytes) throw new AppError('storage_full');
  }

  return {
    read,
    requireSpace,
    async *guard(content) {
      let unseen = LOOK_EVERY_BYTES;
      for await (const part of content) {
        unseen += part.byteLength;
        if (unseen >= LOOK_EVERY_BYTES) {
          await requireSpace(unseen);
          unseen = 0;
        }
        yield part;
      }
    },
  };
}

/** A folder that nothing was written to yet may be missing; it will lie on the disk of the one above. */
async function freeBytesAt(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    return freeBytesAt(parent);
  }
}
