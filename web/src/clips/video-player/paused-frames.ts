import type { DecodedClip } from './decoded-clip.ts';
import { FrameCanvas } from './frame-canvas.ts';
import type { FramedVideo } from './framed-video.ts';

/** Where the clip stands. */
interface Place {
  readonly url: string;
  readonly video: FramedVideo;
  readonly seconds: number;
}

/**
 * Draws frames of a paused clip from memory, because a seek decodes from the last key frame every time. It has no frame
 * where the browser has no decoder for scripts, where the clip cannot be fetched or decoded, and until it is decoded: then
 * the video is sought.
 */
export class PausedFrames {
  readonly #canvas = new FrameCanvas();
  #place: Place | null = null;
  #clip: DecodedClip | null = null;
  /** The clip that is open or being opened, or that cannot be decoded. */
  #url: string | null = null;
  #opening = new AbortController();

  get canvas(): HTMLCanvasElement {
    return this.#canvas.element;
  }

  get isShown(): boolean {
    return this.#canvas.isShown;
  }

  /** Decodes the clip around its place. */
  moveTo(place: Place): void {
    this.#place = place;
    document.addEventListener('visibilitychange', this.#handleVisibility);
    if (document.hidden || !hasDecoder()) return;
    if (this.#url === place.url) this.#decodeAround(place.seconds);
    else void this.#open(place.url);
  }

  /** Answers whether the frame at its new place was in memory and is on the screen now. */
  show(place: Place): boolean {
    this.moveTo(place);
    const { presentedTime, element } = place.video;
    const clip = this.#clip;
    if (clip === null || presentedTime === null || !clip.agreesWith(presentedTime)) return false;
    const picture = clip.pictureAt(place.seconds);
    const size = { width: element.videoWidth, height: element.videoHeight };
    return picture !== null && this.#canvas.show(picture, size, clip.rotation);
  }

  hide(): void {
    this.#canvas.hide();
  }

  /** The clip plays: the memory of its frames is given back. */
  rest(): void {
    this.#place = null;
    document.removeEventListener('visibilitychange', this.#handleVisibility);
    this.#clip?.rest();
  }

  /** Another clip comes. */
  close(): void {
    this.rest();
    this.hide();
    this.#opening.abort();
    this.#clip = null;
    this.#url = null;
  }

  async #open(url: string): Promise<void> {
    this.#clip?.rest();
    this.#clip = null;
    this.#url = url;
    this.#opening.abort();
    this.#opening = new AbortController();
    const { signal } = this.#opening;
    try {
      const { openDecodedClip } = await loadDecoder();
      const clip = await openDecodedClip(url, signal);
      if (signal.aborted || clip === null) return;
      this.#clip = clip;
      if (this.#place !== null) this.#decodeAround(this.#place.seconds);
    } catch {
      // The video shows the clip; should it fail too, it says so.
    }
  }

  #decodeAround(seconds: number): void {
    const clip = this.#clip;
    clip?.moveTo(seconds).catch(() => {
      clip.rest();
      if (this.#clip === clip) this.#clip = null;
    });
  }

  /** Nobody sees a hidden page; its memory is of use elsewhere. */
  readonly #handleVisibility = (): void => {
    if (document.hidden) this.#clip?.rest();
    else if (this.#place !== null) this.moveTo(this.#place);
  };
}

const hasDecoder = () => 'VideoDecoder' in window;

/** A script of its own, with the reader of containers. */
const loadDecoder = () => import('./decoded-clip.ts');

/** Loads the script ahead of the first pause. */
export function preloadDecoder(): void {
  // Asked for again at the pause, which does without if it does not come.
  if (hasDecoder()) loadDecoder().catch(() => undefined);
}
