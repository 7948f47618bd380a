import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';

const SOURCE = path.join(import.meta.dirname, '../server/demo/clips/neg-fan-31-overlay.mp4');

/** Eight squares at the bottom, of which the white ones are the bits of the frame's number. */
const BITS = Array.from(
  { length: 8 },
  (_, bit) =>
    `drawbox=x=${40 + bit * 70}:y=410:w=60:h=60:color=white:t=fill:enable='mod(floor(n/${2 ** bit}),2)'`,
);
const NUMBERED = ['drawbox=x=20:y=400:w=600:h=80:color=black:t=fill', ...BITS].join(',');

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-sc_threshold', '0', '-movflags', '+faststart'];

/** The demo clip once more, as other machines write it. */
const KINDS = {
  'a key frame per second': [...H264, '-g', '30', '-bf', '0'],
  'a key frame per half second, and frames that are decoded before they are shown': [
    ...H264,
    '-g',
    '15',
    '-bf',
    '2',
  ],
  'key frames only': [...H264, '-g', '1'],
  'one key frame, and a start that the container cuts off': [...H264, '-g', '250', '-bf', '3'],
} as const;

export type NumberedKind = keyof typeof KINDS;
export const NUMBERED_KINDS = Object.keys(KINDS) as NumberedKind[];

export interface NumberedClip {
  readonly bytes: Buffer;
  /** The number on its first frame. */
  readonly first: number;
}

/** A clip of 150 frames, less what is cut off, each of which says by its picture which one it is. */
export function makeNumberedClip(kind: NumberedKind): NumberedClip {
  const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
  const folder = mkdtempSync(path.join(tmpdir(), 'sonoboard-clips-'));
  const encoded = path.join(folder, 'encoded.mp4');
  const cut = path.join(folder, 'cut.mp4');
  const run = (args: readonly string[]) => execFileSync(ffmpeg, ['-v', 'error', '-y', ...args]);
  try {
    run(['-i', SOURCE, '-vf', NUMBERED, ...KINDS[kind], encoded]);
    if (!kind.includes('cuts off')) return { bytes: readFileSync(encoded), first: 0 };
    // The frames before the cut stay in the file, because later ones need them.
    run(['-ss', '0.7', '-i', encoded, '-c', 'copy', cut]);
    return { bytes: readFileSync(cut), first: 21 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In the place of every clip. Answers as the server does: videos ask for ranges. */
export async function serveNumberedClip(page: Page, { bytes }: NumberedClip): Promise<void> {
  await page.route('**/api/media/**', async (route) => {
    const [, from] = /^bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '') ?? [];
    const start = Number(from ?? 0);
    await route.fulfill({
      status: from === undefined ? 200 : 206,
      body: bytes.subarray(start),
      headers: {
        'content-type': 'video/mp4',
        'accept-ranges': 'bytes',
        'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}`,
      },
    });
  });
}

declare global {
  interface Window {
    /** What lies uppermost in the player: a video, or the canvas with a frame from memory. */
    pictureOnTop: () => HTMLVideoElement | HTMLCanvasElement;
    /** The number that is seen on the frame. */
    numberOnScreen: () => number;
  }
}

/** Runs inside the browser: lets it read which frame is seen, on the video or on the canvas. */
export function readNumbers(): void {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  window.pictureOnTop = () => {
    const stage = document.querySelector('[data-status]');
    const { left, top, width, height } = stage?.getBoundingClientRect() ?? new DOMRect();
    const here = document.elementsFromPoint(left + width / 2, top + height / 2);
    const picture = here.find((one) => one instanceof HTMLVideoElement || one instanceof HTMLCanvasElement);
    if (picture === undefined) throw new Error('no picture is seen');
    return picture;
  };
  window.numberOnScreen = () => {
    context?.drawImage(window.pictureOnTop(), 0, 0, 640, 480);
    let number = 0;
    for (let bit = 0; bit < 8; bit += 1) {
      const [brightness = 0] = context?.getImageData(70 + bit * 70, 440, 1, 1).data ?? [];
      if (brightness > 128) number += 2 ** bit;
    }
    return number;
  };
}
