import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { probeVideo } from '../platform/files/media/probe-video.ts';
import { byteSource } from './byte-source.ts';
import { undatedMp4 } from './undated-mp4.ts';
import { undatedWebm } from './undated-webm.ts';

const FFMPEG = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const MP4 = fileOf('../../demo/clips/neg-linear-11.mp4');
const WEBM = fileOf('../../test/media/tiny-vp9.webm');
const RECORDED_AT = '2021-03-04T05:06:07Z';
const TITLE = 'Amara Okafor, left leg';

const folder = mkdtempSync(join(tmpdir(), 'sonoboard-undated-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The film, told when and of whom it was made. */
function dated(film: string, ending: string, ...more: string[]): Buffer {
  const path = join(folder, `dated-${more.join('')}.${ending}`);
  const notes = ['-metadata', `creation_time=${RECORDED_AT}`, '-metadata', `title=${TITLE}`];
  const done = spawnSync(FFMPEG, ['-v', 'error', '-y', '-i', film, ...notes, '-c', 'copy', ...more, path]);
  expect(done.stderr.toString()).toBe('');
  return readFileSync(path);
}

async function* inPieces(content: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function undated(content: Buffer, of: typeof undatedMp4, size = 1000): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of of(byteSource(inPieces(content, size)))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** As each container writes it: seconds since 1904, nanoseconds since 2001. */
function writtenDates(): readonly Buffer[] {
  const seconds = Buffer.alloc(4);
  seconds.writeUInt32BE(Date.parse(RECORDED_AT) / 1000 + 2_082_844_800);
  const nanoseconds = Buffer.alloc(8);
  nanoseconds.writeBigInt64BE(BigInt(Date.parse(RECORDED_AT) - Date.UTC(2001, 0, 1)) * 1_000_000n);
  return [seconds, nanoseconds];
}

const tells = (content: Buffer) =>
  content.includes(TITLE) ||
  content.includes(RECORDED_AT.slice(0, 10)) ||
  writtenDates().some((date) => content.includes(date));

async function factsOf(content: Buffer, ending: string) {
  const path = join(folder, `facts.${ending}`);
  writeFileSync(path, content);
  return probeVideo(path);
}

describe('a film that goes out for research', () => {
  test.each([
    ['MP4', MP4, 'mp4', undatedMp4, []],
    ['MP4 whose index comes first', MP4, 'mp4', undatedMp4, ['-movflags', '+faststart']],
    ['MP4 in fragments', MP4, 'mp4', undatedMp4, ['-movflags', '+frag_keyframe+empty_moov']],
    ['WebM', WEBM, 'webm', undatedWebm, []],
    ['WebM that was recorded live', WEBM, 'webm', undatedWebm, ['-live', '1']],
  ] as const)('does not tell when or of whom it was made: %s', async (_name, film, ending, of, more) => {
    const content = dated(film, ending, ...more);
    expect(tells(content)).toBe(true);
    const sent = await undated(content, of);
    expect(tells(sent)).toBe(false);
    expect(sent).toHaveLength(content.length);
    expect(await factsOf(sent, ending)).toEqual(await factsOf(content, ending));
  });

  test('is as long as it was, wherever its bytes are cut and whatever they are', async () => {
    const films = [dated(MP4, 'mp4').subarray(0, 3000), dated(WEBM, 'webm').subarray(0, 3000)];
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .record({ film: fc.constantFrom(...films), at: fc.nat(2999), byte: fc.nat(255) })
        .map(({ film, at, byte }) => Uint8Array.from(film).fill(byte, at, at + 1)),
    );
    await fc.assert(
      fc.asyncProperty(content, fc.integer({ min: 1, max: 700 }), async (bytes, size) => {
        for (const of of [undatedMp4, undatedWebm]) {
          expect(await undated(Buffer.from(bytes), of, size)).toHaveLength(bytes.length);
        }
      }),
    );
  });
});
