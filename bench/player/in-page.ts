// Runs inside the browser: each function is handed over as it stands and sees nothing else of this file.

declare global {
  interface Window {
    /** Time of the first frame that was presented after the last call of play(). */
    paintedAt: number | null;
    warmed: Map<string, HTMLVideoElement>;
    /** Time at which the button was let go. */
    clickedAt: number | null;
    submittedAt: number | null;
  }
}

/** To be set up before a page's own scripts. Both sides are measured by it in the same way. */
export function watchFirstFrames(): void {
  window.paintedAt = null;
  window.warmed = new Map();
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function watched(this: HTMLVideoElement) {
    this.requestVideoFrameCallback(() => {
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

/** Milliseconds from the server's answer to a submitted review to the first painted frame of the next exam. */
export async function clickToNextExam(): Promise<number> {
  const buttons = [...document.querySelectorAll('button')];
  const submit = buttons.find(({ textContent }) => textContent?.includes('Submit and Next'));
  const ask = window.fetch;
  window.submittedAt = null;
  window.fetch = async (...request) => {
    const reply = await ask(...request);
    if (reply.url.endsWith('/examReviews')) {
      window.submittedAt = performance.now();
      window.paintedAt = null;
    }
    return reply;
  };
  submit?.click();
  while (window.submittedAt === null || window.paintedAt === null) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  window.fetch = ask;
  return window.paintedAt - window.submittedAt;
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

/** Steps of the player by its keys, each checked against the frame that the browser presented. */
export async function stepPlayer(clip: { steps: number; direction: 1 | -1; frames: number }): Promise<Steps> {
  const slider = document.querySelector('[role="slider"]');
  const video = [...document.querySelectorAll('video')].find(({ style }) => style.zIndex === '1');
  const shown = () => Number(slider?.getAttribute('aria-valuenow'));
  if (video === undefined) throw new Error('no clip is shown');
  // The last picture before the pause may be told late; steps are counted from the one that stays.
  for (let before = -1; before !== shown();) {
    before = shown();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  let presented = shown();
  let presentedAt = 0;
  let isOver = false;
  const watch = () =>
    video.requestVideoFrameCallback((_now, { mediaTime }) => {
      presented = Math.floor((mediaTime + 1e-4) * 30);
      presentedAt = performance.now();
      if (!isOver) watch();
    });
  watch();
  const milliseconds: number[] = [];
  const wrong: string[] = [];
  for (let step = 0; step < clip.steps; step += 1) {
    const expected = (shown() + clip.direction + clip.frames) % clip.frames;
    const key = clip.direction === 1 ? 'ArrowRight' : 'ArrowLeft';
    const start = performance.now();
    window.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: true }));
    for (let wait = 0; shown() !== expected && wait < 2000; wait += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    milliseconds.push(presentedAt - start);
    if (presented !== expected || shown() !== expected) {
      const took = Math.round(performance.now() - start);
      wrong.push(`step ${step}: ${presented} was painted, ${shown()} said, ${expected} meant, ${took} ms`);
    }
  }
  isOver = true;
  return { milliseconds, wrong };
}

/** The same steps by seeking the bare element. */
export async function stepBareVideo(clip: {
  steps: number;
  direction: 1 | -1;
  frames: number;
}): Promise<readonly number[]> {
  const video = document.querySelector('video');
  if (video === null) throw new Error('no bare video');
  video.pause();
  const milliseconds: number[] = [];
  let frame = Math.floor(video.currentTime * 30);
  for (let step = 0; step < clip.steps; step += 1) {
    frame = (frame + clip.direction + clip.frames) % clip.frames;
    const start = performance.now();
    await new Promise((resolve) => {
      video.requestVideoFrameCallback(resolve);
      video.currentTime = (frame + 0.5) / 30;
    });
    milliseconds.push(performance.now() - start);
  }
  return milliseconds;
}
