import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { takeParts } from './multipart-parts.ts';

const BOUNDARY = 'the-boundary';
const HEAD = `--${BOUNDARY}\r\nContent-Type: application/dicom\r\n\r\n`;
const bodyOf = (parts: readonly Buffer[]) =>
  Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(HEAD), part, Buffer.from('\r\n')]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

function inChunks(body: Buffer, size: number): Readable {
  const chunks = Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
    body.subarray(index * size, (index + 1) * size),
  );
  return Readable.from(chunks, { objectMode: false });
}

async function read(body: Readable, maxParts = 1000): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  await takeParts(body, { boundary: BOUNDARY, maxParts }, async (content) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    parts.push(Buffer.concat(chunks));
  });
  return parts;
}

describe('the parts of a multipart body', () => {
  test('come whole and in order, however the body is cut into pieces', async () => {
    const part = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes));
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 700 }),
        async (parts, size) => {
          expect(await read(inChunks(bodyOf(parts), size))).toEqual(parts);
        },
      ),
    );
  });

  test('a body that breaks off anywhere is refused', async () => {
    const whole = bodyOf([Buffer.alloc(200, 1), Buffer.alloc(200, 2)]);
    // Behind the two dashes of the last boundary nothing is missed.
    const lastNeeded = whole.length - 3;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: lastNeeded }), async (length) => {
        const cut = length === 0 ? Readable.from([]) : inChunks(whole.subarray(0, length), 64);
        await expect(read(cut)).rejects.toMatchObject({ code: 'multipart_broken' });
      }),
    );
  });

  test('a connection that ends while a part arrives is refused', async () => {
    const whole = bodyOf([Buffer.alloc(100_000, 1)]);
    const body = new Readable({ read() {} });
    body.push(whole.subarray(0, 50_000));
    const reading = read(body);
    setImmediate(() => body.destroy());
    await expect(reading).rejects.toMatchObject({ code: 'multipart_broken' });
  });

  test('any bytes at all are read or refused, and nothing hangs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), fc.boolean(), async (bytes, hasStart) => {
        const garbage = Buffer.concat([Buffer.from(hasStart ? HEAD : ''), Buffer.from(bytes)]);
        await expect(read(Readable.from([garbage]))).rejects.toMatchObject({ code: 'multipart_broken' });
      }),
    );
  });

  test('more parts than allowed are refused', async () => {
    const parts = Array.from({ length: 4 }, () => Buffer.from('part'));
    expect(await read(inChunks(bodyOf(parts), 64), 4)).toHaveLength(4);
    await expect(read(inChunks(bodyOf(parts), 64), 3)).rejects.toMatchObject({ code: 'request_too_large' });
  });

  test('a part that nobody reads to its end does not keep the next one waiting', async () => {
    const parts = [Buffer.alloc(500_000, 1), Buffer.from('the second')];
    const firstBytes: number[] = [];
    await takeParts(
      inChunks(bodyOf(parts), 10_000),
      { boundary: BOUNDARY, maxParts: 10 },
      async (content) => {
        for await (const chunk of content) {
          firstBytes.push(chunk[0] ?? 0);
          break;
        }
      },
    );
    expect(firstBytes).toEqual([1, 't'.codePointAt(0)]);
  });

  test('what taking a part throws ends the reading', async () => {
    const refusing = takeParts(
      inChunks(bodyOf([Buffer.alloc(500_000, 1), Buffer.from('the second')]), 10_000),
      { boundary: BOUNDARY, maxParts: 10 },
      async () => {
        throw new Error('the disk is full');
      },
    );
    await expect(refusing).rejects.toThrow('the disk is full');
  });
});
