import { frameRate } from '@sonoboard/domain/clips/frame-rate';
import { type ClipSource, type TrackName, urlOfTrack } from './clip-source.ts';
import { FramedVideo } from './framed-video.ts';
import type { VideoPool } from './video-pool.ts';

interface Track {
  readonly url: string;
  readonly video: FramedVideo;
  readonly listeners: AbortController;
}

export interface TrackEvents {
  readonly onFrame: (frame: number) => void;
  readonly onLength: () => void;
  readonly onFailed: (track: TrackName) => void;
  /** More of the video has arrived. */
  readonly onProgress: () => void;
  /** The browser stopped the playback, not we. */
  readonly onPaused: () => void;
}

/**
 * The plain clip and the one with the vessels drawn in: two elements, one above the other. Only the
 * upper one plays. Two playing videos drift apart by frames, so they are never shown as one picture.
 */
export class ClipTracks {
  readonly #pool: VideoPool;
  /** What lies over both. */
  readonly #cover: HTMLElement;
  readonly #events: TrackEvents;
  readonly #tracks = new Map<TrackName, Track>();
  #stage: HTMLElement | null = null;
  #shown: TrackName | null = null;
  #fps = frameRate(null);
  #speed = 1;

  constructor(pool: VideoPool, cover: HTMLElement, events: TrackEvents) {
    this.#pool = pool;
    this.#cover = cover;
    this.#events = events;
  }

  get shownName(): TrackName | null {
    return this.#shown;
  }

  get shown(): FramedVideo | null {
    return this.#shown === null ? null : (this.#tracks.get(this.#shown)?.video ?? null);
  }

  get shownUrl(): string | null {
    return this.#shown === null ? null : (this.#tracks.get(this.#shown)?.url ?? null);
  }

  /** Told on the page too, for anyone who looks at it from outside. */
  set status(status: string) {
    this.#stage?.setAttribute('data-status', status);
  }

  /** The page still speaks of the clip before: its name must not stand on this picture. */
  set isAhead(isAhead: boolean) {
    this.#stage?.toggleAttribute('data-ahead', isAhead);
  }

  set stage(stage: HTMLElement | null) {
    this.#stage = stage;
    if (stage !== null)
      stage.replaceChildren(...[...this.#tracks.values()].map(({ video }) => video.element), this.#cover);
  }

  set fps(fps: number) {
    this.#fps = fps;
    for (const { video } of this.#tracks.values()) video.fps = fps;
  }

  set speed(speed: number) {
    this.#speed = speed;
    for (const { video } of this.#tracks.values()) video.element.playbackRate = speed;
  }

  /** Loads a picture of the clip beneath the one that is shown. */
  load(source: ClipSource, name: TrackName): FramedVideo | null {
    const loaded = this.#tracks.get(name);
    if (loaded !== undefined) return loaded.video;
    const url = urlOfTrack(source, name);
    if (url === null) return null;
    const element = this.#pool.take(url);
    element.playbackRate = this.#speed;
    element.style.zIndex = '0';
    const video = new FramedVideo(element, this.#fps, (frame) => {
      if (this.#shown === name) this.#events.onFrame(frame);
    });
    this.#tracks.set(name, { url, video, listeners: this.#listen(name, element) });
    this.#stage?.append(element);
    return video;
  }

  raise(name: TrackName): void {
    this.shown?.element.style.setProperty('z-index', '0');
    this.#shown = name;
    const element = this.shown?.element;
    if (element === undefined) return;
    element.style.zIndex = '1';
    this.#events.onLength();
  }

  unload(name: TrackName): void {
    const track = this.#tracks.get(name);
    if (track === undefined) return;
    this.#tracks.delete(name);
    if (this.#shown === name) this.#shown = null;
    track.listeners.abort();
    this.#pool.put(track.url, track.video.release());
  }

  /** Like `unload`, but the element is not kept for the next time: it failed or hangs. */
  discard(name: TrackName): void {
    const track = this.#tracks.get(name);
    this.unload(name);
    if (track !== undefined) this.#pool.discard(track.url);
  }

  unloadAll(): void {
    this.unload('plain');
    this.unload('overlay');
  }

  #listen(name: TrackName, element: HTMLVideoElement): AbortController {
    const listeners = new AbortController();
    const { signal } = listeners;
    element.addEventListener('error', () => this.#events.onFailed(name), { signal });
    element.addEventListener('progress', () => this.#events.onProgress(), { signal });
    element.addEventListener(
      'loadedmetadata',
      () => {
        if (this.#shown === name) this.#events.onLength();
      },
      { signal },
    );
    element.addEventListener(
      'pause',
      () => {
        if (this.#shown === name && element.paused) this.#events.onPaused();
      },
      { signal },
    );
    return listeners;
  }
}
