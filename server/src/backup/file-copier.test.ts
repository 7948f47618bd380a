import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FileCopier, fileCopier } from './file-copier.ts';

const PIECE_BYTES = 1 << 20;

let folder: string;
let files: FileCopier;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sonoboard-copier-'));
  files = fileCopier();
});
afterEach(async () => {
  await files.close();
  rmSync(folder, { recursive: true });
});

const at = (name: string) => join(folder, name);

test.each([0, 1, PIECE_BYTES, 2 * PIECE_BYTES + 7])(
  'a file of %i bytes is copied and hashed',
  async (size) => {
    const content = randomBytes(size);
    writeFileSync(at('from'), content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(await files.copy(at('from'), at('to'))).toEqual({ size, sourceSize: size, sha256 });
    expect(readFileSync(at('to')).equals(content)).toBe(true);
  },
);

test('a file that is not there is nothing to copy, a folder that is not there is a failure', async () => {
  expect(await files.copy(at('missing'), at('to'))).toBeNull();
  writeFileSync(at('from'), 'clip');
  await expect(files.copy(at('from'), at('no/folder'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a file that is there already is never replaced', async () => {
  writeFileSync(at('from'), 'clip');
  writeFileSync(at('to'), 'another clip');
  await expect(files.copy(at('from'), at('to'))).rejects.toMatchObject({ code: 'EEXIST' });
  expect(readFileSync(at('to'), 'utf8')).toBe('another clip');
});

test('copies that a thread cannot end any more fail, and so do later ones', async () => {
  writeFileSync(at('from'), randomBytes(8 * PIECE_BYTES));
  const copied = files.copy(at('from'), at('to'));
  await Promise.all([expect(copied).rejects.toThrow('A thread that copies files has ended'), files.close()]);
  await expect(files.copy(at('from'), at('again'))).rejects.toThrow('A thread that copies files has ended');
});
