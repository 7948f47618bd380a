import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { BackupKey } from './backup-key.ts';
import { BackupProblem } from './backup-problem.ts';
import { decrypt, encrypt } from './encryption.ts';

/** What a file of a backup holds, before it is compressed and encrypted. */
export interface ContentFacts {
  readonly size: number;
  readonly sha256: string;
}

/** Of a compressed file, the SHA-256 of its very bytes, too: a decompressor passes over some that it does not need. */
interface ExpectedContent extends ContentFacts {
  readonly name: string;
  readonly storedSha256?: string;
}

export interface StoredAs {
  readonly key: BackupKey | null;
  readonly isCompressed: boolean;
}

type Content = AsyncIterable<Uint8Array>;

/** Quick, and still a tenth of what rows are as text. */
const GZIP_LEVEL = 1;
const READ_BYTES = 1 << 20;

/** Writes a new file, and leaves it to the caller to sync it. Of a file that fails nothing stays. */
export async function writeContent(
  path: string,
  content: Content,
  { key, isCompressed }: StoredAs,
): Promise<ContentFacts & { readonly storedSha256: string }> {
  const hash = createHash('sha256');
  const storedHash = isCompressed ? createHash('sha256') : null;
  let size = 0;
  async function* measured(): AsyncGenerator<Uint8Array> {
    for await (const part of content) {
      hash.update(part);
      size += part.byteLength;
      yield part;
    }
  }
  const compressed = isCompressed ? gzip(measured()) : measured();
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const part of key === null ? compressed : encrypt(compressed, key)) {
      storedHash?.update(part);
      await writeAll(file, part);
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  const sha256 = hash.digest('hex');
  return { size, sha256, storedSha256: storedHash?.digest('hex') ?? sha256 };
}

/** The bytes of a file survive a power cut when this returns. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A disk that is nearly full takes a part; only the next write says that it is full. */
async function writeAll(file: FileHandle, part: Uint8Array): Promise<void> {
  let left = part;
  while (left.length > 0) left = left.subarray((await file.write(left)).bytesWritten);
}

/** The content of a file, which is checked to its end: a damaged one throws a BackupProblem that names it. */
export async function* readContent(
  path: string,
  { key, isCompressed }: StoredAs,
  expected: ExpectedContent,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  const storedHash = createHash('sha256');
  let size = 0;
  async function* stored(): AsyncGenerator<Uint8Array> {
    for await (const part of createReadStream(path, { highWaterMark: READ_BYTES })) {
      if (expected.storedSha256 !== undefined) storedHash.update(part as Buffer);
      yield part as Buffer;
    }
  }
  try {
    const decrypted = key === null ? stored() : decrypt(stored(), key);
    for await (const part of isCompressed ? gunzip(decrypted) : decrypted) {
      hash.update(part);
      size += part.byteLength;
      // Rather not a single byte too many: a reader may write what it gets at once.
      if (size > expected.size) break;
      yield part;
    }
  } catch (error) {
    throw damaged(expected.name, reasonOf(error), error);
  }
  if (size !== expected.size) throw damaged(expected.name, `has ${size} bytes instead of ${expected.size}`);
  const isSame =
    hash.digest('hex') === expected.sha256 &&
    (expected.storedSha256 === undefined || storedHash.digest('hex') === expected.storedSha256);
  if (!isSame) throw damaged(expected.name, 'was altered');
}

/** Reads a file to its end and forgets it. */
export async function checkContent(...file: Parameters<typeof readContent>): Promise<void> {
  for await (const _ of readContent(...file));
}

export async function readText(...file: Parameters<typeof readContent>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of readContent(...file)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

function damaged(name: string, reason: string, cause?: unknown): BackupProblem {
  return new BackupProblem(`The backup is damaged: ${name} ${reason}.`, { cause });
}

function reasonOf(error: unknown): string {
  if (error instanceof BackupProblem) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'is missing';
  if (code?.startsWith('Z_')) return 'was shortened or altered';
  return `cannot be read (${message})`;
}

async function* gzip(content: Content): AsyncGenerator<Uint8Array> {
  yield* through(content, createGzip({ level: GZIP_LEVEL }));
}

async function* gunzip(content: Content): AsyncGenerator<Uint8Array> {
  yield* through(content, createGunzip());
}

async function* through(
  content: Content,
  stream: ReturnType<typeof createGzip> | ReturnType<typeof createGunzip>,
): AsyncGenerator<Uint8Array> {
  const done = pipeline(content, stream);
  // Those who read the stream meet the failure.
  done.catch(() => undefined);
  yield* stream as AsyncIterable<Uint8Array>;
  await done;
}
