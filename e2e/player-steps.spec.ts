import { expect, test, type Page, type Route } from '@playwright/test';
import { makeNumberedClip, NUMBERED_KINDS, readNumbers, serveNumberedClip } from './numbered-clips.ts';
import {
  expectPlaying,
  frameNumber,
  pause,
  presentedFrame,
  shownVideo,
  stepThroughTheClip,
  watchFrames,
} from './player.support.ts';
import { clipButtons, openOwnPlayingExam } from './review.support.ts';

const MEDIA = '**/api/media/**';
const STEP = 2;
/** Five seconds of 30 frames. */
const CLIP_FRAMES = 150;
/** Colours may be rounded differently on their way through a canvas; nobody sees a difference of so little. */
const UNSEEN_DIFFERENCE = 3;

async function openPausedClip(page: Page): Promise<void> {
  await page.addInitScript(readNumbers);
  await openOwnPlayingExam(page, { protocol: 'dvt_left_three_point_extended' });
  await pause(page);
}

const isFromMemory = (page: Page) =>
  page.evaluate(
    () => getComputedStyle(document.querySelector('[data-status] canvas') ?? document.body).visibility,
  );

/** Steps on until the frames around are decoded and drawn from memory. */
async function stepUntilFromMemory(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift+ArrowRight');
      return isFromMemory(page);
    })
    .toBe('visible');
}

/** In the page: by how much a value of a pixel differs at most from the video beneath. */
function differenceFromVideo(): number {
  const video = [...document.querySelectorAll('video')].find(({ style }) => style.zIndex === '1');
  const [seen, beneath] = [window.pictureOnTop(), video].map((picture) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const context = canvas.getContext('2d');
    if (picture !== undefined) context?.drawImage(picture, 0, 0);
    return context?.getImageData(0, 0, 640, 480).data;
  });
  if (seen === undefined || beneath === undefined) throw new Error('there is nothing to compare');
  return seen.reduce((most, value, at) => Math.max(most, Math.abs(value - (beneath[at] ?? 0))), 0);
}

for (const kind of NUMBERED_KINDS) {
  test(`RV-316: steps of a paused clip are drawn from memory and show no wrong frame: ${kind}`, async ({
    page,
  }) => {
    test.slow();
    const clip = makeNumberedClip(kind);
    await serveNumberedClip(page, clip);
    await watchFrames(page);
    await openPausedClip(page);
    await stepUntilFromMemory(page);
    const wrong = await page.evaluate(stepThroughTheClip, { steps: 300, step: STEP, first: clip.first });
    expect(wrong).toEqual([]);
    expect(await isFromMemory(page)).toBe('visible');

    await test.step('the picture looks as the video shows it, at the same place', async () => {
      await expect.poll(() => presentedFrame(page)).toBe(await frameNumber(page));
      expect(await page.evaluate(differenceFromVideo)).toBeLessThanOrEqual(UNSEEN_DIFFERENCE);
      const places = page.locator('[data-status] canvas, [data-status] video').evaluateAll((all) =>
        all.map((one) => {
          const { objectFit, backgroundColor } = getComputedStyle(one);
          return JSON.stringify([one.getBoundingClientRect(), objectFit, backgroundColor]);
        }),
      );
      expect(new Set(await places).size).toBe(1);
    });

    await test.step('the video follows, and plays on from the frame that is seen', async () => {
      const frame = await frameNumber(page);
      await expect.poll(() => presentedFrame(page)).toBe(frame);
      await page.keyboard.press(' ');
      await expect(shownVideo(page)).toHaveJSProperty('paused', false);
      await expect.poll(() => isFromMemory(page)).toBe('hidden');
      await expect.poll(() => frameNumber(page)).not.toBe(frame);
    });
  });
}

/** Steps without waiting, and looks before each paint: at which pictures came, one after another. */
async function hurry({ steps, key }: { steps: number; key: string }): Promise<number[]> {
  const seen: number[] = [];
  const look = () => {
    const frame = window.numberOnScreen();
    if (frame !== seen.at(-1)) seen.push(frame);
  };
  look();
  for (let step = 0; step < steps; step += 1) {
    window.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: true, repeat: step > 0 }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    look();
  }
  for (let paint = 0; paint < 60; paint += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    look();
  }
  return seen;
}

/** Steps go round: the frame before the first is the last. */
function shorterWay(from: number, to: number): number {
  return ((to - from + CLIP_FRAMES * 1.5) % CLIP_FRAMES) - CLIP_FRAMES / 2;
}

test('RV-316: a held key shows no older frame after a newer one, while frames are decoded and when they come from memory', async ({
  page,
}) => {
  test.slow();
  await serveNumberedClip(page, makeNumberedClip('a key frame per second'));
  await openPausedClip(page);
  const slider = page.getByRole('slider', { name: 'Position in the clip' });
  await slider.press('Home');
  await expect.poll(() => frameNumber(page)).toBe(0);
  // What was decoded is given back while the clip plays, so this begins with seeks.
  await page.keyboard.press(' ');
  await page.keyboard.press(' ');
  for (const key of ['ArrowRight', 'ArrowLeft']) {
    const seen = await page.evaluate(hurry, { steps: 60, key });
    const steps = seen.slice(1).map((frame, at) => shorterWay(seen[at] ?? 0, frame));
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.filter((step) => (key === 'ArrowRight' ? step < 0 : step > 0))).toEqual([]);
    expect(seen.at(-1)).toBe(await frameNumber(page));
  }
  expect(await isFromMemory(page)).toBe('visible');
});

const WAYS_TO_DO_WITHOUT = {
  'a browser without a decoder for scripts': (page: Page) =>
    page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder')),
  'a codec that is not supported': (page: Page) =>
    page.addInitScript(() => {
      VideoDecoder.isConfigSupported = (config) => Promise.resolve({ supported: false, config });
    }),
  'a clip that cannot be fetched again': (page: Page) => page.route(MEDIA, abortFetches),
  'a decoder that fails': (page: Page) =>
    page.addInitScript(() => {
      VideoDecoder.prototype.flush = () => Promise.reject(new DOMException('broken', 'EncodingError'));
    }),
} as const;

/** Videos load their clips; scripts do not. */
async function abortFetches(route: Route): Promise<void> {
  if (route.request().resourceType() === 'fetch') await route.abort();
  else await route.fallback();
}

for (const [way, prepare] of Object.entries(WAYS_TO_DO_WITHOUT)) {
  test(`RV-316: ${way} steps by seeking the video, and shows no wrong frame`, async ({ page }) => {
    await serveNumberedClip(page, makeNumberedClip('a key frame per second'));
    await prepare(page);
    await watchFrames(page);
    await openPausedClip(page);
    const wrong = await page.evaluate(stepThroughTheClip, { steps: 40, step: STEP, first: 0 });
    expect(wrong).toEqual([]);
    expect(await isFromMemory(page)).toBe('hidden');
    await expect.poll(() => presentedFrame(page)).toBe(await frameNumber(page));
  });
}

declare global {
  interface Window {
    openFrames: Set<VideoFrame>;
    mostOpenFrames: number;
  }
}

/** Counts the frames that a decoder gave out and nobody has closed. */
function countFrames(): void {
  window.openFrames = new Set();
  window.mostOpenFrames = 0;
  const { close } = VideoFrame.prototype;
  VideoFrame.prototype.close = function closeCounted(this: VideoFrame) {
    window.openFrames.delete(this);
    close.call(this);
  };
  const Decoder = window.VideoDecoder;
  window.VideoDecoder = class extends Decoder {
    constructor(init: VideoDecoderInit) {
      super({
        ...init,
        output: (frame) => {
          window.openFrames.add(frame);
          init.output(frame);
          window.mostOpenFrames = Math.max(window.mostOpenFrames, window.openFrames.size);
        },
      });
    }
  };
}

test('decoded frames are bounded, and given back when the clip plays, another one comes, or the page is hidden', async ({
  page,
}) => {
  test.slow();
  await page.addInitScript(countFrames);
  const openFrames = () => page.evaluate(() => window.openFrames.size);
  await openOwnPlayingExam(page, { protocol: 'dvt_left_three_point_extended' });
  for (const clip of [0, 1, 2]) {
    await clipButtons(page).nth(clip).click();
    await expect(clipButtons(page).nth(clip)).toHaveAttribute('aria-current', 'true');
    await expectPlaying(page);
    expect(await openFrames()).toBe(0);
    await pause(page);
    await stepUntilFromMemory(page);
    for (let step = 0; step < 70; step += 1)
      await page.keyboard.press(step < 50 ? 'ArrowRight' : 'ArrowLeft');
    expect(await openFrames()).toBeGreaterThan(0);
  }
  // 96 MiB of 640 x 480 pixels.
  expect(await page.evaluate(() => window.mostOpenFrames)).toBeLessThanOrEqual(218);

  await test.step('a hidden page', async () => {
    const setHidden = (isHidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await setHidden(true);
    expect(await openFrames()).toBe(0);
    await setHidden(false);
    await expect.poll(openFrames).toBeGreaterThan(0);
  });

  await test.step('playing', async () => {
    await page.keyboard.press(' ');
    await expect(shownVideo(page)).toHaveJSProperty('paused', false);
    expect(await openFrames()).toBe(0);
  });
});
