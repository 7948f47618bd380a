import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { BackupKey } from './backup-key.ts';
import { BackupProblem } from './backup-problem.ts';

const MAGIC = Buffer.from('SBBACKUP');
const SALT_BYTES = 16;
const HEADER_BYTES = MAGIC.length + SALT_BYTES;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const KEY_BYTES = 32;
const CHUNK_BYTES = 1 << 20;

/**
 * AES-256-GCM in chunks, so that a file of any size is read and written with little memory. The nonce counts the chunks and
 * marks the last one: chunks that were exchanged, repeated or cut off do not open. Each file has a key of its own, made from the
 * master key and a salt, so that no nonce is used twice.
 */
export async function* encrypt(
  content: AsyncIterable<Uint8Array>,
  { master }: BackupKey,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = fileKey(master, salt);
  yield Buffer.concat([MAGIC, salt]);
  for await (const { bytes, index, isLast } of inChunks(content, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast));
    yield cipher.update(bytes);
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws a BackupProblem where the content is not what `encrypt` made with this key. */
export async function* decrypt(
  content: AsyncIterable<Uint8Array>,
  { master }: BackupKey,
): AsyncGenerator<Buffer> {
  let header: Buffer = Buffer.alloc(0);
  async function* body(): AsyncGenerator<Uint8Array> {
    for await (const part of content) {
      if (header.length === HEADER_BYTES) {
        yield part;
        continue;
      }
      const missing = HEADER_BYTES - header.length;
      header = Buffer.concat([header, part.subarray(0, missing)]);
      if (part.length > missing) yield part.subarray(missing);
    }
  }
  let key: Buffer | null = null;
  for await (const { bytes, index, isLast } of inChunks(body(), CHUNK_BYTES + TAG_BYTES)) {
    if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) throw notReadable();
    key ??= fileKey(master, header.subarray(MAGIC.length));
    yield openChunk(bytes, key, nonceOf(index, isLast));
  }
}

/** How long a file gets. */
export function encryptedSize(size: number): number {
  return HEADER_BYTES + size + TAG_BYTES * Math.max(1, Math.ceil(size / CHUNK_BYTES));
}

function openChunk(bytes: Buffer, key: Buffer, nonce: Buffer): Buffer {
  if (bytes.length < TAG_BYTES) throw notReadable();
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const plain = decipher.update(bytes.subarray(0, -TAG_BYTES));
  try {
    decipher.final();
  } catch {
    throw notReadable();
  }
  return plain;
}

const notReadable = () => new BackupProblem('was shortened or altered');

function fileKey(master: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', master, salt, 'sonoboard backup file', KEY_BYTES));
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(index));
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

/** The same content in chunks of this size; the last one is shorter, or as long. Empty content is one empty chunk. */
async function* inChunks(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ readonly bytes: Buffer; readonly index: number; readonly isLast: boolean }> {
  let gathered: Uint8Array[] = [];
  let length = 0;
  let index = 0;
  for await (const part of content) {
    gathered.push(part);
    length += part.byteLength;
    // A chunk is given only when a byte after it has come: until then it may be the last.
    if (length <= size) continue;
    const all = Buffer.concat(gathered);
    let at = 0;
    for (; length - at > size; at += size) {
      yield { bytes: all.subarray(at, at + size), index, isLast: false };
      index += 1;
    }
    gathered = [all.subarray(at)];
    length -= at;
  }
  yield { bytes: Buffer.concat(gathered), index, isLast: true };
}
