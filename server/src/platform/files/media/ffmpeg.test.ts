import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { H264_OUTPUT } from './encode-film.ts';
import { type Ffmpeg, FFMPEG_LIMITS, runFfmpeg } from './ffmpeg.ts';
import { makePlayable } from './make-playable.ts';
import { FfmpegMissing, MediaProblem } from './media-problem.ts';
import { probeVideo } from './probe-video.ts';

const FFMPEG = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
const CLIP = fileURLToPath(new URL('../../../../demo/clips/neg-linear-11.mp4', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sonoboard-ffmpeg-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const fresh = (ending: string) => join(folder, `${(count += 1)}.${ending}`);

/** Pictures of noise for ever, of 320 x 240: a conversion that does not end by itself. */
async function* endlessPictures() {
  const picture = randomBytes(320 * 240);
  for (let turn = 1; ; turn = (turn + 7_919) % picture.length) {
    yield Buffer.concat([picture.subarray(turn), picture.subarray(0, turn)]);
  }
}
const ENDLESS = '-f rawvideo -pixel_format gray -video_size 320x240 -framerate 25 -i pipe:0'.split(' ');

function convertEndless(ffmpeg: Partial<Ffmpeg>, outputPath = fresh('mp4')) {
  const content = endlessPictures();
  return runFfmpeg(
    { ffmpegPath: FFMPEG, ...ffmpeg },
    { input: ENDLESS, output: H264_OUTPUT, outputPath, content },
  );
}

/** Processes whose command line names the file. */
const processesOf = (path: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandLineOf(name).includes(path))
    .map(Number);

/** Empty for a process that has just ended. */
function commandLineOf(pid: string): string {
  try {
    return readFileSync(join('/proc', pid, 'cmdline'), 'utf8');
  } catch {
    return '';
  }
}

async function runningOn(path: string): Promise<number> {
  await expect.poll(() => existsSync(path), { timeout: 20_000 }).toBe(true);
  const [pid] = processesOf(path);
  if (pid === undefined) throw new Error('nothing runs');
  return pid;
}

function runTool(args: readonly string[]): void {
  const done = spawnSync(FFMPEG, ['-v', 'error', '-y', ...args]);
  expect(done.stderr.toString()).toBe('');
}

const convert = (path: string, ffmpeg: Partial<Ffmpeg> = {}) =>
  makePlayable({
    path,
    name: 'film.bin',
    workFolder: mkdtempSync(join(folder, 'work-')),
    ffmpegPath: FFMPEG,
    ...ffmpeg,
  });

describe('issue 6, transcoding by ffmpeg with limits', () => {
  test('an ffmpeg that someone kills is no fault of the film: the error is worth another try', async () => {
    const path = fresh('mp4');
    const running = convertEndless({}, path).catch((error: unknown) => error);
    process.kill(await runningOn(path), 'SIGKILL');
    const error = await running;
    expect(error).toMatchObject({ message: 'ffmpeg was ended from outside (SIGKILL)' });
    expect(error).not.toBeInstanceOf(MediaProblem);
  });

  test('calling a conversion off, as a server does that stops, leaves no process behind', async () => {
    const path = fresh('mp4');
    const stop = new AbortController();
    const running = convertEndless({ signal: stop.signal }, path);
    const pid = await runningOn(path);
    stop.abort(new Error('the server stops'));
    await expect(running).rejects.toThrow('the server stops');
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  test('longer than the limit: the film is refused, and the process is gone', async () => {
    const path = fresh('mp4');
    const refused = convertEndless({ limits: { ...FFMPEG_LIMITS, withinMs: 1_500 } }, path);
    await expect(refused).rejects.toThrow('Converting this film takes longer than any film needs');
    await expect(refused).rejects.toBeInstanceOf(MediaProblem);
    expect(processesOf(path)).toEqual([]);
  });

  test('larger than the limit: a film whose end is missing does not pass as a whole one', async () => {
    const refused = convertEndless({ limits: { ...FFMPEG_LIMITS, outputBytes: 500_000 } });
    await expect(refused).rejects.toThrow('This film is too large when it is converted');
  });

  test('more memory than the limit: the film is refused, and the machine keeps its memory', async () => {
    const path = fresh('mkv');
    const source = 'testsrc=size=3072x3072:rate=3:duration=1';
    runTool(['-f', 'lavfi', '-i', source, '-c:v', 'mjpeg', path]);
    // A program with many libraries takes 300 MiB to start; one without any has room for this film from 500 MiB on.
    const limits = { ...FFMPEG_LIMITS, memoryBytes: 400 << 20 };
    await expect(convert(path, { limits })).rejects.toThrow('could not be converted');
    expect((await convert(path)).facts).toMatchObject({ frameCount: 3, isPlayable: true });
  });

  test('a film of few bytes and very many pictures is refused before anything is converted', async () => {
    const path = fresh('mov');
    const source = 'color=black:size=4096x4096:rate=100:duration=0.02';
    runTool(['-f', 'lavfi', '-i', source, '-c:v', 'libx264', '-preset', 'ultrafast', path]);
    // The tables of durations, chunks and sizes: 5000 frames of one byte.
    const bytes = readFileSync(path);
    bytes.writeUInt32BE(5000, bytes.indexOf('stts') + 12);
    bytes.writeUInt32BE(1, bytes.indexOf('stsc') + 8);
    bytes.writeUInt32BE(5000, bytes.indexOf('stsc') + 16);
    bytes.writeUInt32BE(1, bytes.indexOf('stsz') + 8);
    bytes.writeUInt32BE(5000, bytes.indexOf('stsz') + 12);
    writeFileSync(
      path,
      Buffer.concat([bytes, Buffer.from([0, 0, 0x40, 0]), Buffer.from('free'), Buffer.alloc(0x4000 - 8)]),
    );
    await expect(convert(path, { ffmpegPath: '/nowhere/ffmpeg' })).rejects.toThrow(
      'The film has 5000 frames of 4096 x 4096 pixels, which are too many to be converted.',
    );
  });

  test.each(['/nowhere/ffmpeg', CLIP])('a path that is no program is a missing ffmpeg: %s', async (path) => {
    await expect(convertEndless({ ffmpegPath: path })).rejects.toBeInstanceOf(FfmpegMissing);
  });

  test('the program runs without our environment', async () => {
    const told = fresh('txt');
    const program = fresh('sh');
    writeFileSync(program, `#!/bin/sh\nenv > ${told}\nexit 1\n`);
    chmodSync(program, 0o755);
    await expect(convertEndless({ ffmpegPath: program })).rejects.toThrow('could not be converted');
    const names = readFileSync(told, 'utf8').split('\n').filter(Boolean);
    expect(
      names
        .map((line) => line.split('=')[0])
        .filter((name) => !['PATH', 'PWD', '_', 'SHLVL', 'OLDPWD'].includes(name ?? '')),
    ).toEqual([]);
  });
});

describe('a film of which only a part can be read does not pass as a whole one', () => {
  test('an AVI that is cut in half', async () => {
    const path = fresh('avi');
    runTool(['-i', CLIP, '-vf', 'scale=160:120', '-c:v', 'mjpeg', path]);
    const whole = readFileSync(path);
    expect((await convert(path)).facts).toMatchObject({ frameCount: 150, fps: 30 });
    writeFileSync(path, whole.subarray(0, whole.length / 2));
    await expect(convert(path)).rejects.toThrow(/says that it lasts 5 s, and [12][.\d]* s can be read/);
  });

  test('a QuickTime film with a hole: the pictures around it do not fill it', async () => {
    const path = fresh('mov');
    runTool(['-i', CLIP, '-vf', 'scale=160:120', '-c:v', 'mjpeg', path]);
    const bytes = readFileSync(path);
    expect((await convert(path)).facts).toMatchObject({ frameCount: 150 });
    bytes.fill(0, Math.floor(bytes.length / 2), bytes.length - 30_000);
    writeFileSync(path, bytes);
    await expect(convert(path)).rejects.toThrow('damaged');
  });

  test('what runs on beyond an hour is too long, not an hour', async () => {
    const path = fresh('avi');
    // Two pictures an hour and a half apart.
    runTool([
      '-f',
      'lavfi',
      '-i',
      'color=black:size=16x16:rate=1/5400:duration=10800',
      '-c:v',
      'mjpeg',
      path,
    ]);
    await expect(convert(path)).rejects.toThrow('longer than an hour');
  });
});

test('what a conversion makes is read again by the same eyes', async () => {
  const path = fresh('mp4');
  const pictures = (async function* () {
    for (let frame = 0; frame < 10; frame += 1) yield Buffer.alloc(320 * 240, frame * 20);
  })();
  await runFfmpeg(
    { ffmpegPath: FFMPEG },
    { input: ENDLESS, output: H264_OUTPUT, outputPath: path, content: pictures },
  );
  expect(await probeVideo(path)).toMatchObject({ frameCount: 10, fps: 25, isPlayable: true });
});
