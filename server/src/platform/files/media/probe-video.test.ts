import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { MediaProblem } from './media-problem.ts';
import { probeVideo } from './probe-video.ts';
import { readerPool } from './reader.ts';
import type { VideoFacts } from './video-facts.ts';
import { runs } from '../../../../test/runs.ts';

const CLIP = new URL('../../../../demo/clips/neg-linear-11.mp4', import.meta.url);
const clip = readFileSync(CLIP);
const sample = (name: string) => readFileSync(new URL(`../../../../test/media/${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sonoboard-probe-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
function fileOf(bytes: Uint8Array | string): string {
  const path = join(folder, `${(count += 1)}.mp4`);
  writeFileSync(path, bytes);
  return path;
}

/** Facts, or the sentence of the refusal; any other error is a failure of the test. */
async function probe(bytes: Uint8Array | string, read = probeVideo): Promise<VideoFacts | string> {
  const path = fileOf(bytes);
  try {
    return await read(path);
  } catch (error) {
    if (error instanceof MediaProblem) return error.message;
    throw error;
  } finally {
    rmSync(path);
  }
}

/** The bytes with a 32-bit number written behind the name of a box. */
function withNumber(box: string, offset: number, value: number): Buffer {
  const changed = Buffer.from(clip);
  // Behind the brands of the file type, which are names of boxes, too.
  const at = changed.indexOf(box, 36, 'latin1');
  expect(at).toBeGreaterThan(0);
  changed.writeUInt32BE(value, at + offset);
  return changed;
}

function withFramesOfOneByte(frames: number): Buffer {
  const changed = withNumber('stsz', 8, 1);
  changed.writeUInt32BE(frames, changed.indexOf('stsz', 0, 'latin1') + 12);
  changed.writeUInt32BE(frames, changed.indexOf('stts', 0, 'latin1') + 12);
  return changed;
}

/** The table of frame durations, made longer; every box around it grows with it. */
function withLongTable(entries: number): Buffer {
  const name = clip.indexOf('stts', 0, 'latin1');
  const end = name - 4 + clip.readUInt32BE(name - 4);
  const added = entries * 8;
  const grown = Buffer.concat([clip.subarray(0, end), Buffer.alloc(added, 1), clip.subarray(end)]);
  grown.writeUInt32BE(clip.readUInt32BE(name + 8) + entries, name + 8);
  for (const box of ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stts']) {
    const size = clip.indexOf(box, 0, 'latin1') - 4;
    grown.writeUInt32BE(clip.readUInt32BE(size) + added, size);
  }
  return grown;
}

describe('a video is read by its container', () => {
  test('an MP4 with H.264 is playable, and says its frames, rate and size', async () => {
    expect(await probe(clip)).toEqual({
      container: 'mp4',
      codec: 'h264',
      durationSeconds: 5,
      fps: 30,
      frameCount: 150,
      width: 640,
      height: 480,
      isPlayable: true,
      h264: { profile: 100, level: 30 },
    });
  });

  test('a WebM with VP9 is playable', async () => {
    const facts = { container: 'webm', codec: 'vp9', frameCount: 20, fps: 25, durationSeconds: 0.8 };
    expect(await probe(sample('tiny-vp9.webm'))).toMatchObject({ ...facts, isPlayable: true, h264: null });
  });

  test('H.264 in a QuickTime file is known, but not every browser plays it', async () => {
    const facts = { container: 'other', codec: 'h264', frameCount: 20, fps: 25, width: 64, height: 48 };
    expect(await probe(sample('tiny-h264.mov'))).toMatchObject({ ...facts, isPlayable: false });
  });

  test('a file that is not there is a failure of ours, not of the file', async () => {
    await expect(probeVideo(join(folder, 'nothing.mp4'))).rejects.toThrow('ENOENT');
    await expect(probeVideo(join(folder, 'nothing.mp4'))).rejects.not.toBeInstanceOf(MediaProblem);
  });
});

describe('hostile files are refused with a sentence', () => {
  // One changed byte can make a chunk of a thousand million frames: such a file takes all the time that it is given.
  const impatient = readerPool({ readers: 1, withinMs: 4_000 });
  const probeBriefly = (path: string) => impatient({ kind: 'video', path }) as Promise<VideoFacts>;

  test.each([
    ['an empty file', '', 'The file is empty.'],
    ['a text with the name of a video', 'This is a letter.\n'.repeat(200), 'This is not a video'],
    [
      'a playlist that names other files',
      '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n/etc/passwd\n',
      'This is not a video',
    ],
    ['a film without a picture', sample('sound-only.mp4'), 'This file holds no video.'],
    ['half a video', clip.subarray(0, clip.length / 2), 'The video breaks off'],
    ['a video without its last kilobyte', clip.subarray(0, clip.length - 1024), 'The video breaks off'],
    ['a picture of 65535 pixels', withNumber('avc1', 28, 0xffffffff), 'at most 4096 x 4096'],
    ['four thousand million frames', withNumber('stsz', 12, 0xffffffff), 'This is not a video'],
    ['four thousand million frames of a byte', withFramesOfOneByte(0xffffffff), 'more than 100000 frames'],
    ['a box of four gigabytes', withNumber('moov', -4, 0xfffffff0), 'This file holds no video.'],
    ['a film of a thousand days', withNumber('stts', 16, 0x7fffffff), 'longer than an hour'],
    ['a table that fills the memory', withLongTable(8_000_000), 'time and memory that any video needs'],
  ])('%s', async (_name, bytes, sentence) => {
    const answer = await probe(bytes);
    expect(answer).toBeTypeOf('string');
    expect(answer).toContain(sentence);
  });

  test('a chunk of three thousand million frames is given up, and the next file is read', async () => {
    const answer = await probe(withNumber('stsc', 16, 0xcc000000), probeBriefly);
    expect(answer).toContain('time and memory that any video needs');
    expect(await probe(clip, probeBriefly)).toMatchObject({ isPlayable: true });
  });

  test('whatever is cut off or changed gives facts or a sentence, and the next file is read', async () => {
    const change = fc.record({ at: fc.nat(clip.length - 1), byte: fc.nat(255) });
    const header = fc.record({ at: fc.nat(4000), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(
        fc.option(fc.nat(clip.length), { nil: clip.length }),
        fc.array(fc.oneof(change, header), { maxLength: 12 }),
        async (length, changes) => {
          const bytes = Buffer.from(clip.subarray(0, length));
          for (const { at, byte } of changes) if (at < bytes.length) bytes[at] = byte;
          const answer = await probe(bytes, probeBriefly);
          expect(typeof answer === 'string' || answer.frameCount > 0).toBe(true);
        },
      ),
      { numRuns: runs({ usual: 50, long: 1_000 }) },
    );
    expect(await probe(clip, probeBriefly)).toMatchObject({ isPlayable: true });
  });
});
