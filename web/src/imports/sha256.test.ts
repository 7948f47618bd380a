import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { fileSha256 } from './file-digest.ts';
import { Sha256 } from './sha256.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function hexOf(...pieces: readonly Uint8Array[]): string {
  const hash = new Sha256();
  for (const piece of pieces) hash.add(piece);
  return hash.hex();
}

// The first four are the examples of FIPS 180-4 and of NIST's test vectors.
test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])('%.20s has its known hash', (text, hash) => {
  expect(hexOf(bytesOf(text))).toBe(hash);
});

test('the hash does not depend on how the bytes are cut', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 8 });
  fc.assert(
    fc.property(pieces, (cut) => {
      expect(hexOf(...cut)).toBe(createHash('sha256').update(Buffer.concat(cut)).digest('hex'));
    }),
  );
});

afterEach(() => vi.unstubAllGlobals());

const reading = () => ({ onPart: vi.fn<(part: number) => void>(), signal: new AbortController().signal });

test('a file is hashed by the browser, or by slices where it cannot', async () => {
  const content = Buffer.alloc(9 * 1024 ** 2, 'vein');
  const expected = createHash('sha256').update(content).digest('hex');
  expect(await fileSha256(new Blob([content]), reading())).toBe(expected);
  vi.stubGlobal('crypto', {});
  const slices = reading();
  expect(await fileSha256(new Blob([content]), slices)).toBe(expected);
  expect(slices.onPart.mock.calls.map(([part]) => part.toFixed(2))).toEqual(['0.44', '0.89', '1.00']);
});

test('anyone who removes a file ends its reading', async () => {
  vi.stubGlobal('crypto', {});
  const ended = AbortSignal.abort(new Error('Removed'));
  await expect(fileSha256(new Blob(['vein']), { onPart() {}, signal: ended })).rejects.toThrow('Removed');
});
