/** Clips that wait with their first frame decoded: enough for a quick reader, and small in memory. */
const MOST_WARM_VIDEOS = 4;
/** With the pictures of the clips that were looked at last, for going back. */
const MOST_IDLE_VIDEOS = 8;

/**
 * Video elements by address. A clip that was warmed, or looked at before, is shown by the very element
 * that already holds its data, so that its first frame paints at once.
 */
export class VideoPool {
  /** Least recently used first. */
  readonly #idle = new Map<string, HTMLVideoElement>();
  #wanted: readonly string[] = [];
  #last: string | null = null;
  #queue: string[] = [];
  #warming: string | null = null;

  take(url: string): HTMLVideoElement {
    const idle = this.#idle.get(url);
    if (idle === undefined) return createVideo(url);
    this.#idle.delete(url);
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

  /** For a clip that someone is about to choose: it begins to load before all that, whatever else is loading. */
  expect(url: string): void {
    if (!this.#idle.has(url)) this.#idle.set(url, createVideo(url));
  }

  /** One more for when all of those are there, such as the first clip of the next exam. */
  warmLast(url: string | null): void {
    if (url === this.#last) return;
    this.#last = url;
    this.#refillQueue();
    this.#evict();
    this.#warmNext();
  }

  clear(): void {
    this.#wanted = [];
    this.#last = null;
    this.#queue = [];
    for (const video of this.#idle.values()) unload(video);
    this.#idle.clear();
  }

  #refillQueue(): void {
    this.#queue = this.#last === null ? [...this.#wanted] : [...this.#wanted, this.#last];
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
      if (url === this.#last || this.#wanted.includes(url)) continue;
      this.#idle.delete(url);
      unload(video);
    }
  }
}

function createVideo(url: string): HTMLVideoElement {
  const video = document.createElement('video');
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

function rewind(video: HTMLVideoElement): void {
  if (video.currentTime > 0) video.currentTime = 0;
}

/** Ends the download and frees the decoder. */
function unload(video: HTMLVideoElement): void {
  video.removeAttribute('src');
  video.load();
}
