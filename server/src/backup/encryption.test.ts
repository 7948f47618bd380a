import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { backupKey } from './backup-key.ts';
import { decrypt, encrypt, encryptedSize } from './encryption.ts';

const KEY = backupKey('a-key-of-at-least-32-characters!');
const OTHER_KEY = backupKey('another-key-of-32-characters-at!');
const MEGABYTE = 1 << 20;
const TAG_BYTES = 16;
const HEADER_BYTES = 24;

async function* inPieces(content: Buffer, size = 60_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function whole(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

const sealed = (content: Buffer) => whole(encrypt(inPieces(content), KEY));
const opened = (content: Buffer, key = KEY) => whole(decrypt(inPieces(content), key));

test.each([0, 1, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 3 * MEGABYTE + 7])(
  '%i bytes come back as they were',
  async (size) => {
    const content = randomBytes(size);
    const file = await sealed(content);
    expect(file.length).toBe(encryptedSize(size));
    expect((await opened(file)).equals(content)).toBe(true);
  },
);

test('nothing of the content shows in the file', async () => {
  const content = randomBytes(2 * MEGABYTE);
  const file = await sealed(content);
  for (const at of [0, 1_000, MEGABYTE]) expect(file.includes(content.subarray(at, at + 16))).toBe(false);
});

test('the same content is another file each time', async () => {
  const content = randomBytes(100);
  expect((await sealed(content)).equals(await sealed(content))).toBe(false);
});

test('a byte that was altered is found, wherever it is', async () => {
  const file = await sealed(randomBytes(2_000));
  for (let at = 0; at < file.length; at += 41) {
    const altered = Buffer.from(file);
    altered[at] = (altered[at] ?? 0) ^ 1;
    await expect(opened(altered)).rejects.toThrow('was shortened or altered');
  }
});

test('a file that was cut off is found, also where a chunk ends', async () => {
  const file = await sealed(randomBytes(2 * MEGABYTE + 5));
  const chunk = MEGABYTE + TAG_BYTES;
  for (const length of [
    0,
    10,
    HEADER_BYTES,
    HEADER_BYTES + chunk,
    HEADER_BYTES + 2 * chunk,
    file.length - 1,
  ]) {
    await expect(opened(file.subarray(0, length))).rejects.toThrow('was shortened or altered');
  }
});

test('chunks that were exchanged are found', async () => {
  const file = await sealed(randomBytes(3 * MEGABYTE));
  const chunk = MEGABYTE + TAG_BYTES;
  const at = (index: number) =>
    file.subarray(HEADER_BYTES + index * chunk, HEADER_BYTES + (index + 1) * chunk);
  const exchanged = Buffer.concat([file.subarray(0, HEADER_BYTES), at(1), at(0), at(2)]);
  await expect(opened(exchanged)).rejects.toThrow('was shortened or altered');
});

test('another key does not open it', async () => {
  await expect(opened(await sealed(randomBytes(50)), OTHER_KEY)).rejects.toThrow('was shortened or altered');
});
