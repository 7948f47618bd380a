import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import {
  colourFrames,
  type DicomDraft,
  greyFrames,
  PICTURE,
  writeDicom,
} from '../../../../test/media/write-dicom.ts';
import { makePlayable } from './make-playable.ts';
import { MediaProblem } from './media-problem.ts';

const FFMPEG = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
const EXPLICIT = '1.2.840.10008.1.2.1';
const H264 = '1.2.840.10008.1.2.4.102';
const CLIP = fileURLToPath(new URL('../../../../demo/clips/neg-linear-11.mp4', import.meta.url));
const sample = (name: string) => fileURLToPath(new URL(`../../../../test/media/${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sonoboard-playable-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
function fileOf(bytes: Uint8Array | string, name = `${(count += 1)}.bin`): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const convert = (path: string, ffmpegPath = FFMPEG, signal?: AbortSignal) =>
  makePlayable({
    path,
    name: 'film.bin',
    workFolder: mkdtempSync(join(folder, 'work-')),
    ffmpegPath,
    signal,
  });

const convertDraft = (draft: DicomDraft) => convert(fileOf(writeDicom(draft)));

function runTool(args: readonly string[]): Buffer {
  const done = spawnSync(FFMPEG, ['-v', 'error', '-y', ...args], { maxBuffer: 1 << 26 });
  expect(done.stderr.toString()).toBe('');
  return done.stdout;
}

type Format = 'gray' | 'rgb24';

/**
 * How far a film is from the pictures that it was made of, on average over all values of 0 to 255. Some of it is lost where
 * colours meet, because four pixels of a film share theirs. The flags make each machine count alike.
 */
function distance(path: string, pixels: Buffer, format: Format, { columns, rows } = SIZE): number {
  const filters = `scale=flags=bicubic+accurate_rnd+full_chroma_int,format=${format},crop=${columns}:${rows}:0:0`;
  const shown = runTool(['-i', path, '-vf', filters, '-f', 'rawvideo', '-pix_fmt', format, 'pipe:1']);
  expect(shown.length).toBe(pixels.length);
  return pixels.reduce((sum, value, at) => sum + Math.abs(value - (shown[at] ?? 0)), 0) / pixels.length;
}

const MOST_DISTANCE = 5;

/** A stream of 64 x 48 with frames out of order, as scanners record it. */
function h264As(format: 'h264' | 'mpegts' | 'mp4', extra: readonly string[] = []): Buffer {
  const path = join(folder, `inner.${format}`);
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=20:duration=1', '-c:v', 'libx264'];
  runTool([...source, '-pix_fmt', 'yuv420p', '-bf', '2', ...extra, '-f', format, path]);
  return readFileSync(path);
}

interface Size {
  readonly columns: number;
  readonly rows: number;
}

const SIZE: Size = PICTURE;

/** What is in the upper left corner of each frame in colours. */
function cornerOf(pixels: Buffer, { columns, rows }: Size): Buffer {
  const lines = Array.from({ length: PICTURE.frames * rows }, (_, line) => {
    const row = Math.floor(line / rows) * PICTURE.rows + (line % rows);
    const start = row * PICTURE.columns * 3;
    return pixels.subarray(start, start + columns * 3);
  });
  return Buffer.concat(lines);
}

const RGB = { '00280002': 3, '00280004': 'RGB', '00280006': 0 };

function planes(pixels: Buffer, { columns, rows } = SIZE): Buffer {
  const frame = columns * rows;
  const moved = Buffer.alloc(pixels.length);
  pixels.forEach((value, at) => {
    const pixel = Math.floor(at / 3);
    moved[Math.floor(pixel / frame) * frame * 3 + (at % 3) * frame + (pixel % frame)] = value;
  });
  return moved;
}

/** As JPEG has it: brightness, and two colours around 128. */
function ybr(pixels: Buffer): Buffer {
  const turned = Buffer.alloc(pixels.length);
  for (let at = 0; at < pixels.length; at += 3) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
    turned[at] = Math.round(0.299 * r + 0.587 * g + 0.114 * b);
    turned[at + 1] = Math.round(128 - 0.1687 * r - 0.3313 * g + 0.5 * b);
    turned[at + 2] = Math.round(128 + 0.5 * r - 0.4187 * g - 0.0813 * b);
  }
  return turned;
}

/** Two neighbours share the colours of the first. */
function halved(pixels: Buffer): Buffer {
  const kept: number[] = [];
  for (let at = 0; at < pixels.length; at += 6) {
    const [y1 = 0, cb = 0, cr = 0, y2 = 0] = pixels.subarray(at, at + 6);
    kept.push(y1, y2, cb, cr);
  }
  return Buffer.from(kept);
}

const FRAMES = {
  frameCount: 6,
  fps: 25,
  width: 64,
  height: 48,
  container: 'mp4',
  codec: 'h264',
  isPlayable: true,
};

describe('DICOM frames become a film that browsers play, with all frames, the right rate and the same pictures', () => {
  const colours = colourFrames();
  test.each<[string, DicomDraft['values'], Buffer, Format, Buffer]>([
    ['MONOCHROME2', {}, greyFrames(), 'gray', greyFrames()],
    ['RGB by pixel', RGB, colours, 'rgb24', colours],
    ['RGB in planes', { ...RGB, '00280006': 1 }, planes(colours), 'rgb24', colours],
    ['YBR_FULL by pixel', { ...RGB, '00280004': 'YBR_FULL' }, ybr(colours), 'rgb24', colours],
    [
      'YBR_FULL in planes',
      { ...RGB, '00280004': 'YBR_FULL', '00280006': 1 },
      planes(ybr(colours)),
      'rgb24',
      colours,
    ],
    ['YBR_FULL_422', { ...RGB, '00280004': 'YBR_FULL_422' }, halved(ybr(colours)), 'rgb24', colours],
  ])('raw %s', async (_name, values = {}, pixels, format, expected) => {
    for (const transferSyntax of [EXPLICIT, '1.2.840.10008.1.2']) {
      const { path, facts, dicom } = await convertDraft({ transferSyntax, values, pixels });
      expect(facts).toMatchObject(FRAMES);
      expect(dicom).toMatchObject({ patientLastName: 'Demo' });
      expect(distance(path, expected, format)).toBeLessThan(MOST_DISTANCE);
    }
  });

  test.each<[string, Format]>([
    ['grey-jpeg.dcm', 'gray'],
    ['grey-jpeg-lossless.dcm', 'gray'],
    ['grey-jpeg-ls.dcm', 'gray'],
    ['colour-jpeg.dcm', 'rgb24'],
    ['rgb-jpeg.dcm', 'rgb24'],
    ['colour-jpeg-lossless.dcm', 'rgb24'],
    ['colour-jpeg-ls.dcm', 'rgb24'],
  ])('%s', async (name, format) => {
    const { path, facts } = await convert(sample(name));
    expect(facts).toMatchObject(FRAMES);
    expect(distance(path, format === 'gray' ? greyFrames() : colours, format)).toBeLessThan(MOST_DISTANCE);
  });

  describe('with odd sides, nothing is moved', () => {
    const odd = { columns: 63, rows: 47 };
    // DICOM has YBR_FULL_422 with even columns only.
    const even = { columns: 62, rows: 47 };
    // The last column and the last row share their colours with the black that makes the sides even; it shows beside them, too.
    const inner = { columns: 62, rows: 46 };
    const corner = cornerOf(colours, odd);
    const pairs = halved(ybr(cornerOf(colours, even)));
    test.each<[string, DicomDraft['values'], Size, Buffer]>([
      ['RGB by pixel', RGB, odd, corner],
      ['RGB in planes', { ...RGB, '00280006': 1 }, odd, planes(corner, odd)],
      ['YBR_FULL', { ...RGB, '00280004': 'YBR_FULL' }, odd, ybr(corner)],
      ['YBR_FULL_422', { ...RGB, '00280004': 'YBR_FULL_422' }, even, pairs],
    ])('raw %s', async (_name, draft, { columns, rows }, pixels) => {
      const values = { ...draft, '00280010': rows, '00280011': columns };
      const { path, facts } = await convertDraft({ transferSyntax: EXPLICIT, values, pixels });
      expect(facts).toMatchObject({ ...FRAMES, width: columns + (columns % 2) });
      expect(distance(path, cornerOf(colours, inner), 'rgb24', inner)).toBeLessThan(MOST_DISTANCE + 1);
    });
  });

  test('pixels that share their colours by pairs need an even width', async () => {
    const values = { ...RGB, '00280004': 'YBR_FULL_422', '00280011': 63 };
    const refused = convertDraft({ transferSyntax: EXPLICIT, values, pixels: halved(ybr(colours)) });
    await expect(refused).rejects.toBeInstanceOf(MediaProblem);
    await expect(refused).rejects.toThrow('The pictures are 63 pixels wide');
  });

  test('fewer frames than the file says are damage', async () => {
    const bytes = readFileSync(sample('grey-jpeg.dcm'));
    const at = bytes.indexOf(Buffer.from('IS\x02\x006 ', 'latin1'));
    bytes.write('9', at + 4, 'latin1');
    await expect(convert(fileOf(bytes))).rejects.toThrow('says that it has 9 frames, and 6 can be read');
  });
});

describe('H.264 inside DICOM is taken out', () => {
  test('an MP4 comes out byte by byte, without ffmpeg', async () => {
    const pixels = [readFileSync(CLIP)];
    const path = fileOf(writeDicom({ transferSyntax: H264, pixels }));
    const playable = await convert(path, '/nowhere/ffmpeg');
    expect(playable.facts).toMatchObject({ frameCount: 150, fps: 30, isPlayable: true });
    expect(readFileSync(playable.path).subarray(0, pixels[0]?.length).equals(readFileSync(CLIP))).toBe(true);
  });

  test.each(['h264', 'mpegts'] as const)('a stream as %s, in several fragments', async (format) => {
    const stream = h264As(format);
    const half = (stream.length >> 2) * 2;
    const pixels = [stream.subarray(0, half), stream.subarray(half)];
    const values = { '00181063': '50', '00280008': '20' };
    const { facts } = await convertDraft({ transferSyntax: H264, values, pixels });
    expect(facts).toMatchObject({ frameCount: 20, fps: 20, container: 'mp4', isPlayable: true });
  });

  test('a profile that browsers do not play is encoded again', async () => {
    const pixels = [h264As('mp4', ['-pix_fmt', 'yuv444p'])];
    const { facts } = await convertDraft({ transferSyntax: H264, pixels });
    expect(facts).toMatchObject({ frameCount: 20, isPlayable: true, h264: { profile: 100 } });
  });

  test('something else inside is refused', async () => {
    const pixels = [Buffer.from('#EXTM3U\n/etc/passwd\n')];
    await expect(convertDraft({ transferSyntax: H264, pixels })).rejects.toThrow('and does not');
  });
});

describe('films', () => {
  test('that browsers play stay as they are, without ffmpeg', async () => {
    for (const path of [CLIP, sample('tiny-vp9.webm')]) {
      expect(await convert(path, '/nowhere/ffmpeg')).toMatchObject({ path, dicom: null });
    }
  });

  test('where ffmpeg is missing, the others say what is needed', async () => {
    const grey = fileOf(writeDicom({ transferSyntax: EXPLICIT, pixels: greyFrames() }));
    for (const path of [grey, sample('tiny-h264.mov')]) {
      const refused = convert(path, '/nowhere/ffmpeg');
      await expect(refused).rejects.toThrow('This file needs ffmpeg on the server to be converted');
      await expect(refused).rejects.toBeInstanceOf(MediaProblem);
    }
  });

  test('in other containers and codecs are converted', async () => {
    const avi = join(folder, 'film.avi');
    runTool(['-i', sample('tiny-vp9.webm'), '-c:v', 'mjpeg', avi]);
    for (const path of [sample('tiny-h264.mov'), avi]) {
      expect((await convert(path)).facts).toMatchObject({ frameCount: 20, fps: 25, isPlayable: true });
    }
  });

  test.each([
    ['a playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nhttp://127.0.0.1:1/x.ts\n'],
    ['a list of files', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['a text', 'A letter.'.repeat(100)],
    ['a damaged AVI', `RIFF\x00\x00\x00\x00AVI LIST${'x'.repeat(2000)}`],
  ])('%s is refused', async (_name, text) => {
    await expect(convert(fileOf(text, 'film.avi'))).rejects.toBeInstanceOf(MediaProblem);
  });

  test('a conversion that is called off ends, and is no fault of the file', async () => {
    const over = new AbortController();
    over.abort(new Error('the server stops'));
    await expect(convert(sample('tiny-h264.mov'), FFMPEG, over.signal)).rejects.toThrow('the server stops');
  });
});
