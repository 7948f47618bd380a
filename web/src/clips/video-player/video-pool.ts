/** Clips that wait with their first frame decoded: enough for a quick reader, small in memory (about 30 MB each). */
const MOST_IDLE_VIDEOS = 6;

/**
 * Video elements by address. A clip that was warmed, or looked at before, is shown by the very element
 * that already holds its data, so that its first frame paints at once.
 */
export class VideoPool {
  /** Least recently used first. */
  readonly #idle = new Map<string, HTMLVideoElement>();
  #queue: string[] = [];
  #warming: string | null = null;

  take(url: string): HTMLVideoElement {
    const warmed = this.#idle.get(url);
    if (warmed === undefined) return createVideo(url);
    this.#idle.delete(url);
    return warmed;
  }

  /** Keeps the element for the next time that the clip is opened, standing at its first frame. */
  put(url: string, video: HTMLVideoElement): void {
    video.pause();
    video.autoplay = false;
    video.remove();
    if (video.error !== null || this.#idle.has(url)) {
      unload(video);
      return;
    }
    if (video.currentTime > 0) video.currentTime = 0;
    this.#idle.set(url, video);
    this.#evict();
  }

  has(url: string): boolean {
    return this.#idle.has(url);
  }

  /** Loads these one after another, so that they never compete with the clip on the screen as a crowd. */
  warm(urls: readonly string[]): void {
    this.#queue = urls.slice(0, MOST_IDLE_VIDEOS);
    this.#warmNext();
  }

  clear(): void {
    this.#queue = [];
    for (const video of this.#idle.values()) unload(video);
    this.#idle.clear();
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
    this.#evict();
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

  #evict(): void {
    for (const [url, video] of this.#idle) {
      if (this.#idle.size <= MOST_IDLE_VIDEOS) return;
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

/** Ends the download and frees the decoder. */
function unload(video: HTMLVideoElement): void {
  video.removeAttribute('src');
  video.load();
}
