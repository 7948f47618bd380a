import { tokens } from '../../ui/theme/tokens.ts';

/** Clips that wait with their first frame decoded: enough for a quick reader, and small in memory. */
const MOST_WARM_VIDEOS = 4;
/** Exams that may be opened next: the one that is pointed at, and the one at the top of the list. */
const MOST_LAST = 2;
/** With the pictures of the clips that were looked at last, for going back. */
const MOST_IDLE_VIDEOS = 8;

const FILLS_ITS_PLACE = {
  position: 'absolute',
  inset: '0',
  width: '100%',
  height: '100%',
  objectFit: 'contain',
  // Opaque, so that the picture beneath never shows through.
  background: tokens.stage,
};

/**
 * Video elements by address. A clip that was warmed, or looked at before, is shown by the very element
 * that already holds its data, so that its first frame paints at once.
 */
export class VideoPool {
  /** Least recently used first. */
  readonly #idle = new Map<string, HTMLVideoElement>();
  #wanted: readonly string[] = [];
  /** The newest first. */
  #last: readonly string[] = [];
  #queue: string[] = [];
  /** What stops a video at its first frame. */
  readonly #holds = new WeakMap<HTMLVideoElement, number>();
  #warming: string | null = null;

  take(url: string): HTMLVideoElement {
    const idle = this.#idle.get(url);
    if (idle === undefined) return createVideo(url);
    this.#idle.delete(url);
    this.#letGo(idle);
    // One that failed while it waited would never say so again.
    if (idle.error !== null) return createVideo(url);
    rewind(idle);
    return idle;
  }

  /** Keeps the element for the next time that the clip is opened. Tidying waits: a clip is being opened. */
  put(url: string, video: HTMLVideoElement): void {
    video.pause();
    video.autoplay = false;
    video.remove();
    if (video.error !== null || this.#idle.has(url)) unload(video);
    else this.#idle.set(url, video);
  }

  /** Its address is loaded by a new element the next time. */
  discard(url: string): void {
    const video = this.#idle.get(url);
    this.#idle.delete(url);
    if (video !== undefined) unload(video);
  }

  /** Loads these one after another, so that they never compete with the clip on the screen as a crowd. */
  warm(urls: readonly string[]): void {
    this.#wanted = urls.slice(0, MOST_WARM_VIDEOS);
    this.#refillQueue();
    this.#evict();
    for (const video of this.#idle.values()) rewind(video);
    this.#warmNext();
  }

  /** It only has to be shown. */
  hasPicture(url: string): boolean {
    return (this.#idle.get(url)?.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA;
  }

  /**
   * Plays the clip in `place`, where it is seen before its player is there; the player takes it from there, and it plays on. Resolves
   * with the first picture on the screen.
   */
  playIn(place: HTMLElement, url: string): Promise<void> {
    const video = this.#idle.get(url);
    if (video === undefined) return Promise.resolve();
    // One that is put where it is already begins anew.
    if (video.parentNode !== place) place.append(video);
    this.#letGo(video);
    const seen = new Promise<void>((resolve) => {
      // Out of the frame itself, which is not on the screen before its callbacks are done.
      video.requestVideoFrameCallback(() => setTimeout(resolve));
    });
    // The player says so, if the browser does not let it play.
    video.play().catch(() => undefined);
    return seen;
  }

  /** Draws the first frame of the clip in `place` and holds it there: `playIn` goes on from it. */
  holdIn(place: HTMLElement, url: string): void {
    const video = this.#idle.get(url);
    if (video === undefined) return;
    place.append(video);
    const hold = video.requestVideoFrameCallback(() => video.pause());
    this.#holds.set(video, hold);
    // A browser that does not let it play says so when it is shown.
    video.play().catch(() => undefined);
  }

  /** For a clip that someone is about to choose: it begins to load before all that, whatever else is loading. */
  expect(url: string): void {
    if (!this.#idle.has(url)) this.#idle.set(url, createVideo(url));
  }

  /** One more for when all of those are there, such as the first clip of the next exam. The one before stays in line. */
  warmLast(url: string | null): void {
    if (url === this.#last[0]) return;
    this.#last =
      url === null ? [] : [url, ...this.#last.filter((other) => other !== url)].slice(0, MOST_LAST);
    this.#refillQueue();
    this.#evict();
    this.#warmNext();
  }

  clear(): void {
    this.#wanted = [];
    this.#last = [];
    this.#queue = [];
    for (const video of this.#idle.values()) unload(video);
    this.#idle.clear();
  }

  #letGo(video: HTMLVideoElement): void {
    const hold = this.#holds.get(video);
    if (hold !== undefined) video.cancelVideoFrameCallback(hold);
    this.#holds.delete(video);
  }

  #refillQueue(): void {
    this.#queue = [...this.#wanted, ...this.#last];
  }

  #warmNext(): void {
    if (this.#warming !== null) return;
    const url = this.#queue.shift();
    if (url === undefined) return;
    if (this.#idle.has(url)) {
      this.#warmNext();
      return;
    }
    this.#warming = url;
    const video = createVideo(url);
    this.#idle.set(url, video);
    video.addEventListener('canplaythrough', () => this.#finishWarming(url), { once: true });
    video.addEventListener('error', () => this.#dropFailed(url, video), { once: true });
    video.addEventListener('emptied', () => this.#finishWarming(url), { once: true });
  }

  #finishWarming(url: string): void {
    if (this.#warming !== url) return;
    this.#warming = null;
    this.#warmNext();
  }

  /** A clip that cannot be warmed says so when it is opened, not before. */
  #dropFailed(url: string, video: HTMLVideoElement): void {
    if (this.#idle.get(url) === video) this.#idle.delete(url);
    this.#finishWarming(url);
  }

  /** What was only looked at goes before what is about to be. */
  #evict(): void {
    for (const [url, video] of this.#idle) {
      if (this.#idle.size <= MOST_IDLE_VIDEOS) return;
      if (this.#last.includes(url) || this.#wanted.includes(url)) continue;
      this.#idle.delete(url);
      unload(video);
    }
  }
}

function createVideo(url: string): HTMLVideoElement {
  const video = document.createElement('video');
  // By itself, wherever it is seen: in a player, or before its player is there.
  Object.assign(video.style, FILLS_ITS_PLACE);
  // The attribute too: browsers decide about autoplay by it.
  video.defaultMuted = true;
  video.muted = true;
  video.loop = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.disablePictureInPicture = true;
  video.src = url;
  return video;
}

/** One that plays is being seen. */
function rewind(video: HTMLVideoElement): void {
  if (video.paused && video.currentTime > 0) video.currentTime = 0;
}

/** Ends the download and frees the decoder. */
function unload(video: HTMLVideoElement): void {
  video.removeAttribute('src');
  video.load();
}
