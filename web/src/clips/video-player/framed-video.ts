import { frameAtTime, timeOfFrame } from '@sonoboard/domain/clips/frame-step';

/**
 * A seek whose picture never reports itself: the tab is hidden, or it landed on the picture that was there
 * under another number. The browser said `seeked`; waiting longer would only freeze the controls. Shorter
 * would be wrong on a busy machine, where a picture may come that late.
 */
const UNREPORTED_PICTURE_MS = 1000;

/** A clip whose real frame rate is not the one we were told shows its new pictures under other numbers. */
const OTHER_PICTURE_MS = 100;

interface WantedFrame {
  readonly frame: number;
  /** False where its picture is covered by another. */
  readonly isTold: boolean;
  readonly settle: (isShown: boolean) => void;
}

/** One `<video>` whose pictures are known frame by frame, and which can be brought to an exact frame. */
export class FramedVideo {
  readonly element: HTMLVideoElement;
  readonly #onFrame: (frame: number) => void;
  readonly #watched = new AbortController();
  #fps: number;
  #presentedFrame: number | null = null;
  #presentedTime: number | null = null;
  /** What was on the screen when the seek under way began. */
  #frameBefore: number | null = null;
  #seeking: WantedFrame | null = null;
  #next: WantedFrame | null = null;
  #hasSeeked = false;
  #isCovered = false;
  #callback = 0;
  #giveUp: ReturnType<typeof setTimeout> | undefined;

  constructor(element: HTMLVideoElement, fps: number, onFrame: (frame: number) => void) {
    this.element = element;
    this.#fps = fps;
    this.#onFrame = onFrame;
    element.addEventListener('seeked', this.#handleSeeked, { signal: this.#watched.signal });
    this.#watch();
    this.#awaitHeldPicture();
    for (const sign of ['loadeddata', 'canplay', 'pause']) {
      element.addEventListener(sign, this.#awaitHeldPicture, { signal: this.#watched.signal });
    }
  }

  set fps(fps: number) {
    this.#fps = fps;
  }

  /** When the picture that was reported last begins, as the browser says it; null before the first report. */
  get presentedTime(): number | null {
    return this.#presentedTime;
  }

  /** 0 until the clip's length is known. */
  get frameCount(): number {
    const { duration } = this.element;
    return Number.isFinite(duration) ? Math.round(duration * this.#fps) : 0;
  }

  /**
   * Resolves true when the frame is on the screen, false when a newer wish replaced it. Seeks never
   * overlap: the newest wish waits for the picture under way, so that dragging paints what it passes.
   * The clip must be loaded.
   */
  showFrame(frame: number): Promise<boolean> {
    return new Promise((settle) => this.#want({ frame, isTold: true, settle }));
  }

  /** Another picture lies over this one: nothing of it is told until a frame is shown again, also no seek under way. */
  cover(): void {
    this.#isCovered = true;
    this.#next?.settle(false);
    this.#next = null;
    this.#seeking?.settle(false);
    if (this.#seeking !== null) this.#seeking = untold(this.#seeking.frame);
  }

  /** Brings the covered element to the frame that is seen. */
  follow(frame: number): void {
    if (this.#isCovered) this.#want(untold(frame));
  }

  /** Resolves true when there is a picture to show, false when the element was handed back before. */
  whenLoaded(): Promise<boolean> {
    const { element } = this;
    // A seek takes the readiness back for a moment; a picture that was seen proves it all the same.
    if (element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA || this.#presentedFrame !== null) {
      return Promise.resolve(true);
    }
    const { signal } = this.#watched;
    return new Promise((resolve) => {
      for (const sign of ['loadeddata', 'canplay', 'seeked']) {
        element.addEventListener(sign, () => resolve(true), { once: true, signal });
      }
      signal.addEventListener('abort', () => resolve(false), { once: true });
    });
  }

  /** Hands the element back without the frame watch. */
  release(): HTMLVideoElement {
    this.#watched.abort();
    this.element.cancelVideoFrameCallback(this.#callback);
    clearTimeout(this.#giveUp);
    this.#seeking?.settle(false);
    this.#next?.settle(false);
    this.#seeking = null;
    this.#next = null;
    return this.element;
  }

  #want(wanted: WantedFrame): void {
    this.#next?.settle(false);
    this.#next = wanted;
    if (this.#seeking === null) this.#startSeek();
  }

  #watch(): void {
    this.#callback = this.element.requestVideoFrameCallback((_now, { mediaTime }) => {
      this.#watch();
      this.#presentedTime = mediaTime;
      this.#handlePresented(this.#frameAt(mediaTime));
    });
  }

  #frameAt(seconds: number): number {
    return frameAtTime(seconds, { fps: this.#fps, frameCount: this.frameCount });
  }

  /**
   * An element that was loaded before it came onto the page holds a picture, which the browser does not
   * report again; stopped at once, it would never report any. After two paints it is on the screen.
   */
  #awaitHeldPicture = (): void => {
    if (this.#presentedFrame !== null) return;
    requestAnimationFrame(() => requestAnimationFrame(this.#reportHeldPicture));
  };

  #reportHeldPicture = (): void => {
    const { currentTime, readyState, seeking } = this.element;
    const isHeld = !seeking && readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    const isUnknown = this.#presentedFrame === null && this.#seeking === null;
    if (isHeld && isUnknown && !this.#watched.signal.aborted)
      this.#handlePresented(this.#frameAt(currentTime));
  };

  #handlePresented(frame: number): void {
    this.#presentedFrame = frame;
    if (this.#seeking === null) this.#tell(frame);
    else if (this.#seeking.frame === frame) this.#finishSeek();
    // The old picture may be reported again, however late; only a new one can be ours by another number.
    else if (this.#hasSeeked && frame !== this.#frameBefore) this.#finishWithin(OTHER_PICTURE_MS);
  }

  #handleSeeked = (): void => {
    if (this.#seeking === null) {
      this.#awaitHeldPicture();
      return;
    }
    // The end of an earlier seek, told after the next one began.
    if (this.element.seeking) return;
    // No picture is reported when the seek lands on the frame that is already there.
    if (this.#presentedFrame === this.#seeking.frame) {
      this.#finishSeek();
      return;
    }
    this.#hasSeeked = true;
    this.#finishWithin(UNREPORTED_PICTURE_MS);
  };

  #finishWithin(milliseconds: number): void {
    clearTimeout(this.#giveUp);
    this.#giveUp = setTimeout(() => this.#finishSeek(), milliseconds);
  }

  #startSeek = (): void => {
    if (this.#next === null) return;
    this.#seeking = this.#next;
    this.#next = null;
    this.#hasSeeked = false;
    this.#frameBefore = this.#presentedFrame;
    this.element.currentTime = timeOfFrame(this.#seeking.frame, this.#fps);
  };

  #finishSeek(): void {
    clearTimeout(this.#giveUp);
    const shown = this.#seeking;
    this.#seeking = null;
    if (shown !== null) {
      if (shown.isTold) this.#isCovered = false;
      this.#tell(shown.frame);
      shown.settle(true);
    }
    this.#startSeek();
  }

  #tell(frame: number): void {
    if (!this.#isCovered) this.#onFrame(frame);
  }
}

function untold(frame: number): WantedFrame {
  return { frame, isTold: false, settle: () => undefined };
}
