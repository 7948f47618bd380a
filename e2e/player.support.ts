import { expect, type Locator, type Page } from '@playwright/test';
import { openPage } from './support.ts';

interface WorklistExam {
  readonly guid: string;
  readonly protocol: string;
  readonly linked_to: string | null;
  readonly has_rescan: boolean;
}

interface Clip {
  readonly guid: string;
  readonly key: string | null;
  readonly segmentationUrl: string | null;
  readonly anatomical_view: string;
}

export interface ReviewedExam {
  readonly guid: string;
  readonly clips: readonly Clip[];
}

/** The newest exam of a protocol on the worklist that is no chain and that fits. */
export async function findExam(
  page: Page,
  protocol: string,
  fits: (clips: readonly Clip[]) => boolean = (clips) => clips.every(({ key }) => key !== null),
): Promise<ReviewedExam> {
  const list = await page.request.get('/api/autodvt-dashboard/worklist');
  const { items } = (await list.json()) as { items: readonly WorklistExam[] };
  const single = items.filter((exam) => exam.linked_to === null && !exam.has_rescan);
  for (const { guid } of single.filter((exam) => exam.protocol === protocol)) {
    const reply = await page.request.get(`/api/exams/${guid}`);
    const { sequences } = (await reply.json()) as { sequences: readonly Clip[] };
    if (fits(sequences)) return { guid, clips: sequences };
  }
  throw new Error(`The demo worklist has no fitting exam of ${protocol}`);
}

export async function openExam(page: Page, guid: string): Promise<void> {
  await openPage(page, `/create-review/${guid}`);
  await expectPlaying(page);
}

export function player(page: Page): Locator {
  return page.getByRole('region', { name: 'Clip player' });
}

/** A first frame was shown. */
export async function expectPlaying(page: Page): Promise<void> {
  await expect(player(page).locator('[data-status]')).toHaveAttribute('data-status', 'ready');
}

/** The element whose picture is seen; the other one lies beneath it. */
export function shownVideo(page: Page): Locator {
  return player(page).locator('video[style*="z-index: 1"]');
}

/** As the player says it: the first frame is 0 here. */
export async function frameNumber(page: Page): Promise<number> {
  const text = await page.getByRole('slider', { name: 'Position in the clip' }).getAttribute('aria-valuenow');
  return Number(text);
}

/** As the browser says it: the frame that the shown element presented last. */
export async function presentedFrame(page: Page): Promise<number> {
  return shownVideo(page).evaluate((video: HTMLVideoElement) => window.presentedFrames.get(video) ?? -1);
}

declare global {
  interface Window {
    presentedFrames: WeakMap<HTMLVideoElement, number>;
  }
}

/**
 * Steps through a numbered clip by keys, half of them forward and half back, past both ends as the clip goes round, every third a single frame.
 * Answers a sentence for each picture that is not the frame that was meant. Runs in the page: a step is much shorter than
 * the way of a question from the test to the browser.
 */
export async function stepThroughTheClip(clip: {
  steps: number;
  step: number;
  /** The number on the first frame. */
  first: number;
}): Promise<string[]> {
  const slider = document.querySelector('[role="slider"]');
  const frames = Number(slider?.getAttribute('aria-valuemax')) + 1;
  const told = () => Number(slider?.getAttribute('aria-valuenow'));
  const nextPaint = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const wrong: string[] = [];
  let expected = told();
  for (let at = 0; at < clip.steps; at += 1) {
    const direction = at < clip.steps / 2 ? 1 : -1;
    const shiftKey = at % 3 === 0;
    expected = (expected + direction * (shiftKey ? 1 : clip.step) + frames) % frames;
    const key = direction === 1 ? 'ArrowRight' : 'ArrowLeft';
    window.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey }));
    for (let paint = 0; told() !== expected && paint < 600; paint += 1) await nextPaint();
    await nextPaint();
    const seen = window.numberOnScreen() - clip.first;
    if (told() !== expected || seen !== expected) {
      wrong.push(`step ${at}: ${told()} told and ${seen} seen instead of ${expected}`);
    }
  }
  return wrong;
}

/** Notes what every video presents, beside the player. To be called before the page is opened. */
export async function watchFrames(page: Page, fps = 30): Promise<void> {
  await page.addInitScript((rate) => {
    const presented = new WeakMap<HTMLVideoElement, number>();
    window.presentedFrames = presented;
    const watch = (video: HTMLVideoElement) => {
      video.requestVideoFrameCallback((_now, { mediaTime }) => {
        // Media clocks round to microseconds; a frame's first instant may read one too little.
        presented.set(video, Math.floor((mediaTime + 1e-4) * rate));
        watch(video);
      });
    };
    const videosIn = (node: Node) => {
      if (node instanceof HTMLVideoElement) return [node];
      return node instanceof Element ? [...node.querySelectorAll('video')] : [];
    };
    const seen = new WeakSet<HTMLVideoElement>();
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).flatMap(videosIn);
      for (const video of added) {
        if (seen.has(video)) continue;
        seen.add(video);
        watch(video);
      }
    }).observe(document, { childList: true, subtree: true });
  }, fps);
}

export async function pause(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  // On a busy machine the last picture before the pause is reported after it.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
