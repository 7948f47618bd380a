// Runs inside the browser: each function is handed over as it stands and sees nothing else of this file.

declare global {
  interface Window {
    /** Time of the first frame that was presented after the last call of play(). */
    paintedAt: number | null;
    /** Videos of which a frame was presented. */
    presented: WeakSet<HTMLVideoElement>;
    warmed: Map<string, HTMLVideoElement>;
    /** Time at which the button was let go. */
    clickedAt: number | null;
    /** Milliseconds from a key to the paint after its frame is there. */
    timeStep: (key: string, isThere: () => boolean) => Promise<number>;
  }
}

/** To be set up before a page's own scripts. Both sides are measured by it in the same way. */
export function watchFirstFrames(): void {
  window.paintedAt = null;
  window.presented = new WeakSet();
  window.warmed = new Map();
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function watched(this: HTMLVideoElement) {
    this.requestVideoFrameCallback(() => {
      window.presented.add(this);
      window.paintedAt ??= performance.now();
    });
    return play.call(this);
  };
}

export function watchNextClick(): void {
  window.clickedAt = null;
  window.addEventListener(
    'click',
    () => {
      window.clickedAt = performance.now();
      window.paintedAt = null;
    },
    { capture: true, once: true },
  );
}

/** Milliseconds from that click to the first painted frame. */
export async function clickToFirstFrame(): Promise<number> {
  while (window.clickedAt === null || window.paintedAt === null) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return window.paintedAt - window.clickedAt;
}

/**
 * Milliseconds from the click on 'Submit and Next', and from the server's answer to it, to the frame in which the next exam's picture
 * is seen. It may be drawn before, beneath the page: what counts is that it is the uppermost at its place.
 */
export async function clickToNextExam(): Promise<{ fromClick: number; fromAnswer: number }> {
  const buttons = [...document.querySelectorAll('button')];
  const submit = buttons.find(({ textContent }) => textContent?.includes('Submit and Next'));
  const isSeen = (video: HTMLVideoElement) => {
    const { left, top, width, height } = video.getBoundingClientRect();
    const uppermost = document.elementFromPoint(left + width / 2, top + height / 2);
    const isUppermost = uppermost !== null && video.parentElement?.contains(uppermost) === true;
    return isUppermost && video.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const ask = window.fetch;
  let submittedAt: number | null = null;
  window.fetch = async (...request) => {
    const reply = await ask(...request);
    if (reply.url.endsWith('/examReviews')) submittedAt = performance.now();
    return reply;
  };
  const clickedAt = performance.now();
  submit?.click();
  const seenAt = await new Promise<number>((resolve, reject) => {
    const look = () => {
      const seen = [...document.querySelectorAll('video')].find(
        (video) => window.presented.has(video) && isSeen(video),
      );
      if (performance.now() - clickedAt > 10_000) reject(new Error('The next exam was not seen.'));
      else if (seen === undefined) requestAnimationFrame(look);
      else if (submittedAt === null) reject(new Error('The next exam was seen before the answer.'));
      else resolve(performance.now());
    };
    requestAnimationFrame(look);
  });
  window.fetch = ask;
  return { fromClick: seenAt - clickedAt, fromAnswer: seenAt - (submittedAt ?? seenAt) };
}

/** To be set up before a page's own scripts: the page asks for what it would bring along, so that its answers can be changed. */
export function askForEverything(): void {
  document.addEventListener(
    'readystatechange',
    () => {
      document.getElementById('first-replies')?.remove();
      document.getElementById('root')?.replaceChildren();
    },
    { once: true },
  );
}

/** As by a link: a reviewer opens exam after exam without ever loading the product anew. */
export function goWithinPage(path: string): void {
  window.history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** A page of buttons, each of which shows a bare element: new, or loaded before by warmBareVideo. */
export function offerBareVideos(urls: readonly string[]): void {
  const stage = document.createElement('div');
  const buttons = urls.map((url) => {
    const button = document.createElement('button');
    button.textContent = 'Show';
    button.addEventListener('click', () => {
      const video = window.warmed.get(url) ?? document.createElement('video');
      video.muted = true;
      video.loop = true;
      video.style.cssText = 'width: 900px; height: 600px; object-fit: contain';
      if (video.src === '') video.src = url;
      stage.replaceChildren(video);
      void video.play();
    });
    return button;
  });
  document.body.replaceChildren(...buttons, stage);
}

export function warmBareVideo(url: string): Promise<void> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  window.warmed.set(url, video);
  return new Promise((resolve) => {
    video.addEventListener('canplaythrough', () => resolve(), { once: true });
  });
}

export function pauseAll(): void {
  for (const video of document.querySelectorAll('video')) video.pause();
}

export interface Steps {
  readonly milliseconds: readonly number[];
  /** A sentence for each step that showed another frame than it said. */
  readonly wrong: readonly string[];
}

/** As quick as a held button, each from a moment of its own between two paints. Both sides are measured by it in the same way. */
export function watchSteps(): void {
  const nextPaint = () => new Promise((resolve) => requestAnimationFrame(resolve));
  window.timeStep = async (key, isThere) => {
    await new Promise((resolve) => setTimeout(resolve, 45 + Math.random() * 17));
    const start = performance.now();
    window.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: true }));
    for (let wait = 0; !isThere() && wait < 2000; wait += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    // The second one begins when the picture of the first is painted.
    await nextPaint();
    await nextPaint();
    return performance.now() - start;
  };
}

/** Steps of the paused player by its keys, each checked by the number on the picture that is seen. */
export async function stepPlayer({ steps, key }: { steps: number; key: string }): Promise<Steps> {
  const slider = document.querySelector('[role="slider"]');
  const told = () => Number(slider?.getAttribute('aria-valuenow'));
  const frames = Number(slider?.getAttribute('aria-valuemax')) + 1;
  const milliseconds: number[] = [];
  const wrong: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    const expected = (told() + (key === 'ArrowRight' ? 1 : -1) + frames) % frames;
    milliseconds.push(await window.timeStep(key, () => told() === expected));
    const seen = window.numberOnScreen();
    if (seen !== expected || told() !== expected) {
      wrong.push(`step ${step}: ${seen} was seen, ${told()} told, ${expected} meant`);
    }
  }
  return { milliseconds, wrong };
}

/** Keys that draw frames of the clip, decoded before, on a bare canvas. */
export async function offerBareFrames({ url, frames }: { url: string; frames: number }): Promise<void> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  document.body.replaceChildren(video);
  await new Promise((resolve) => {
    video.addEventListener('canplaythrough', resolve, { once: true });
  });
  const pictures: ImageBitmap[] = [];
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise((resolve) => {
      video.addEventListener('seeked', resolve, { once: true });
      video.currentTime = (frame + 0.5) / 30;
    });
    pictures.push(await createImageBitmap(video));
  }
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.style.cssText = 'width: 900px; height: 600px; object-fit: contain';
  document.body.replaceChildren(canvas);
  const context = canvas.getContext('2d', { alpha: false });
  let at = 0;
  window.addEventListener('keydown', ({ key }) => {
    at = (at + (key === 'ArrowRight' ? 1 : -1) + frames) % frames;
    const picture = pictures[at];
    if (picture !== undefined) context?.drawImage(picture, 0, 0);
  });
}

export async function stepBareFrames({ steps, key }: { steps: number; key: string }): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let step = 0; step < steps; step += 1) milliseconds.push(await window.timeStep(key, () => true));
  return milliseconds;
}
