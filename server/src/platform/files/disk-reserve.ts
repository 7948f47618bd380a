import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../http/app-error.ts';

interface Room {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

interface DiskState extends Room {
  readonly reserveBytes: number;
  /** Files are refused until there is more room again. */
  readonly isLow: boolean;
  /** The reserve itself is nearly gone: the database may stop writing at any moment. */
  readonly isReserveUsedUp: boolean;
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
/** Below this part of the reserve it counts as used up: what is left goes to files that the database writes at once. */
const LAST_PART_OF_RESERVE = 0.1;

/** The folders may lie on different disks; the fullest one counts. */
export function diskReserve(folders: readonly string[], reserveBytes: number): DiskReserve {
  async function read(): Promise<DiskState> {
    const rooms = await Promise.all(folders.map(roomAt));
    const least = rooms.reduce((a, b) => (b.freeBytes < a.freeBytes ? b : a));
    return {
      ...least,
      reserveBytes,
      isLow: least.freeBytes < reserveBytes,
      isReserveUsedUp: least.freeBytes < reserveBytes * LAST_PART_OF_RESERVE,
    };
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
async function roomAt(folder: string): Promise<Room> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    return roomAt(parent);
  }
}
