import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberingBlobReader } from './blob-reader.ts';

const MINUTE_MS = 60_000;
const KILOBYTE = 1024;
/** Of which a blob of a kilobyte is a sixteenth. */
const MEMORY = 16 * KILOBYTE;

/** A store that counts what is read from it. */
function storeOf(contents: Readonly<Record<string, Buffer>>) {
  const reads: string[] = [];
  return {
    reads,
    sizeOf: async (key: string) => contents[key]?.length ?? null,
    open: async (key: string, { start, end }: { start: number; end: number }) => {
      reads.push(key);
      const part = contents[key]?.subarray(start, end + 1) ?? Buffer.alloc(0);
      // In pieces, as large files and other machines send it.
      return Readable.from([part.subarray(0, 100), part.subarray(100)]);
    },
  };
}

describe('blobs that were read lately', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  test('are read once, also when several ask at the same time, and are given in parts', async () => {
    const content = randomBytes(KILOBYTE);
    const store = storeOf({ a: content });
    const { open: read } = rememberingBlobReader(store, MEMORY);
    const opened = await Promise.all([read('a'), read('a'), read('a')]);
    expect(opened.map((blob) => blob?.size)).toEqual([KILOBYTE, KILOBYTE, KILOBYTE]);
    const again = await read('a');
    expect(again?.part({ start: 10, end: 19 })).toEqual(content.subarray(10, 20));
    expect(again?.part({ start: 0, end: KILOBYTE - 1 })).toEqual(content);
    expect(store.reads).toEqual(['a']);
  });

  test('make room for others, the one that was used longest ago first', async () => {
    const names = Array.from({ length: 17 }, (_, n) => `blob ${n}`);
    const store = storeOf(Object.fromEntries(names.map((name) => [name, randomBytes(KILOBYTE)])));
    const { open: read } = rememberingBlobReader(store, MEMORY);
    for (const name of names.slice(0, 16)) await read(name);
    await read('blob 0');
    await read('blob 16');
    store.reads.length = 0;
    await read('blob 0');
    await read('blob 16');
    expect(store.reads).toEqual([]);
    await read('blob 1');
    expect(store.reads).toEqual(['blob 1']);
  });

  test('are forgotten when nobody asks for ten minutes', async () => {
    const store = storeOf({ a: randomBytes(KILOBYTE) });
    const { open: read } = rememberingBlobReader(store, MEMORY);
    await read('a');
    vi.advanceTimersByTime(5 * MINUTE_MS);
    await read('a');
    vi.advanceTimersByTime(5 * MINUTE_MS);
    await read('a');
    expect(store.reads).toEqual(['a']);
    vi.advanceTimersByTime(10 * MINUTE_MS);
    expect(vi.getTimerCount()).toBe(0);
    await read('a');
    expect(store.reads).toEqual(['a', 'a']);
  });

  test('do not include large ones, of which only the part is read that is asked for', async () => {
    const content = randomBytes(KILOBYTE + 1);
    const store = storeOf({ large: content });
    const { open: read } = rememberingBlobReader(store, MEMORY);
    const opened = await read('large');
    expect(store.reads).toEqual([]);
    const part = await opened?.part({ start: 5, end: 9 });
    expect(Buffer.concat(await (part as Readable).toArray())).toEqual(content.subarray(5, 10));
    await (await read('large'))?.part({ start: 5, end: 9 });
    expect(store.reads).toEqual(['large', 'large']);
  });

  test('do not include what is missing, or was read only in part', async () => {
    const store = storeOf({});
    const { open: read } = rememberingBlobReader(store, MEMORY);
    expect(await read('gone')).toBeNull();
    const { open: cut } = rememberingBlobReader({ ...store, sizeOf: async () => KILOBYTE }, MEMORY);
    await expect(cut('cut off')).rejects.toThrow('shorter');
    await expect(cut('cut off')).rejects.toThrow('shorter');
  });
});
