import { frameRate } from '@sonoboard/domain/clips/frame-rate';
import type { Chapter } from '@sonoboard/domain/clips/compression-chapters';
import { stepFrame, timeOfFrame } from '@sonoboard/domain/clips/frame-step';
import type { PlaybackSpeed } from '@sonoboard/domain/clips/playback';
import { chapterAt, chapterJump } from './chapter-place.ts';
import { type ClipSource, firstTrack, isSameSource, type TrackName, urlOfTrack } from './clip-source.ts';
import { ClipTracks } from './clip-tracks.ts';
import type { FramedVideo } from './framed-video.ts';
import { Observable } from './observable.ts';
import { PausedFrames, preloadDecoder } from './paused-frames.ts';
import type { VideoPool } from './video-pool.ts';

export interface PlayerState {
  /** The clip that the status speaks of; null before the first one. */
  readonly clipId: string | null;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly isPlaying: boolean;
  readonly isOverlayOn: boolean;
  readonly speed: PlaybackSpeed;
  readonly fps: number;
  /** 0 until the clip's length is known. */
  readonly frames: number;
  /** The chapter that was jumped to, until the clip has left it. */
  readonly chosenChapter: Chapter | null;
}

export interface PlayerEvents {
  /** With the time from the wish to see the clip to its first frame on the screen. */
  readonly onFirstFrame: (milliseconds: number) => void;
  /** A moment later, if the clip is still the one: what else it needs takes nothing from its start. */
  readonly onSettled: (clipId: string) => void;
  readonly onOverlayChosen: (isOn: boolean) => void;
  readonly onOverlayFailed: () => void;
  /** Signed addresses end after some minutes. Answers whether the clip is about to be opened with new ones. */
  readonly renew: (clipId: string) => Promise<boolean>;
}

const SETTLED_AFTER_MS = 150;

/** After the last of a row of steps: a seek takes longer than the next step does. */
const VIDEO_FOLLOWS_AFTER_MS = 150;

/** Without a frame and without new data for this long, the connection hangs. A slow one keeps bringing data. */
const STUCK_AFTER_MS = 10_000;

const NOOP_EVENTS: PlayerEvents = {
  onFirstFrame: () => undefined,
  onSettled: () => undefined,
  onOverlayChosen: () => undefined,
  onOverlayFailed: () => undefined,
  renew: () => Promise.resolve(false),
};

/** Plays one clip at a time, frame by frame if asked, with or without the vessels drawn in. */
export class ClipPlayer {
  readonly state = new Observable<PlayerState>({
    clipId: null,
    status: 'loading',
    isPlaying: true,
    isOverlayOn: false,
    speed: 1,
    fps: frameRate(null),
    frames: 0,
    chosenChapter: null,
  });
  /** Apart from the state: it changes thirty times a second, and few parts of the page show it. */
  readonly frame = new Observable(0);
  readonly #pool: VideoPool;
  readonly #tracks: ClipTracks;
  readonly #pausedFrames = new PausedFrames();
  #events: PlayerEvents = NOOP_EVENTS;
  #source: ClipSource | null = null;
  #wishedAt = 0;
  #goal: number | null = null;
  #prefersOverlay = true;
  #mayShowOverlay = false;
  /** Someone switches between the pictures, or is about to. */
  #isSwitching = false;
  #isSwapping = false;
  #afterFirstFrame: ReturnType<typeof setTimeout> | undefined;
  #stuck: ReturnType<typeof setTimeout> | undefined;
  #ahead: ReturnType<typeof setTimeout> | undefined;
  #follow: ReturnType<typeof setTimeout> | undefined;
  #tellSeen: (() => void) | null = null;

  constructor(pool: VideoPool) {
    this.#pool = pool;
    this.#tracks = new ClipTracks(pool, this.#pausedFrames.canvas, {
      onFrame: (frame) => {
        this.#pausedFrames.hide();
        this.#showFrameNumber(frame);
      },
      onLength: () => this.#change({ frames: this.#tracks.shown?.frameCount ?? 0 }),
      onFailed: (track) => void this.#handleFailure(track),
      onProgress: () => this.#awaitFrame(),
      onPaused: () => {
        if (!this.#isSwapping && this.#goal === null) this.#change({ isPlaying: false });
      },
    });
  }

  attach(stage: HTMLElement | null): void {
    this.#tracks.stage = stage;
    this.#tracks.status = this.state.get().status;
  }

  listen(events: PlayerEvents): void {
    this.#events = events;
  }

  /** Does nothing for the clip that is open: the page says it again when it has drawn the rest. */
  open(source: ClipSource): void {
    clearTimeout(this.#ahead);
    if (!this.#isOpen(source)) this.#open(source, performance.now());
    this.#tellPage();
  }

  /**
   * Opens a clip before the page around it is drawn. Resolves when its first picture was seen, or will not come; null where
   * the picture is there already. The page hears of nothing until it opens the clip too: what it would draw on the way is
   * drawn again by then, and takes longer than the picture does.
   */
  openAhead(source: ClipSource): Promise<void> | null {
    const url = urlOfTrack(source, firstTrack(source, this.#wantsOverlay));
    if (url === null || this.#isOpen(source) || this.#pool.hasPicture(url)) {
      this.open(source);
      return null;
    }
    const wishedAt = performance.now();
    // A browser begins to load when the script has ended; what changes the page is left for after that.
    this.#pool.expect(url);
    this.#ahead = setTimeout(() => {
      this.state.hold();
      this.frame.hold();
      this.#tracks.isAhead = true;
      this.#open(source, wishedAt);
    });
    return new Promise((resolve) => {
      this.#tellSeen = resolve;
    });
  }

  /** Asks once more for a clip that failed. */
  retry(): void {
    if (this.#source !== null && this.state.get().status === 'failed')
      this.#open(this.#source, performance.now());
  }

  /** The clip may be asked for in a moment: what it would show first begins to load. */
  expect(source: ClipSource, mayShowOverlay: boolean): void {
    if (this.#source?.id === source.id) return;
    const url = urlOfTrack(source, firstTrack(source, this.#prefersOverlay && mayShowOverlay));
    if (url !== null) this.#pool.expect(url);
  }

  close(): void {
    clearTimeout(this.#ahead);
    clearTimeout(this.#afterFirstFrame);
    clearTimeout(this.#stuck);
    clearTimeout(this.#follow);
    this.#source = null;
    this.#change({ status: 'loading' });
    this.#pausedFrames.close();
    this.#tracks.unloadAll();
  }

  play(): void {
    this.#change({ isPlaying: true });
    this.#resume();
  }

  pause(): void {
    this.#change({ isPlaying: false });
    this.#tracks.shown?.element.pause();
  }

  toggle(): void {
    if (this.state.get().isPlaying) this.pause();
    else this.play();
  }

  /** Frames that are asked for while one is under way add up, except those of a held button: it waits. */
  step(frames: number, isHeld = false): void {
    if (isHeld && this.#goal !== null) return;
    this.pause();
    this.goTo(stepFrame(this.#position, frames, this.state.get().frames));
  }

  /** A playing clip goes on from there, after the frame itself was seen. */
  goTo(frame: number): void {
    const { status, frames } = this.state.get();
    const video = this.#tracks.shown;
    if (status !== 'ready' || video === null) return;
    const goal = Math.min(Math.max(0, frame), Math.max(0, frames - 1));
    clearTimeout(this.#follow);
    if (this.#showFromMemory(video, goal)) return;
    this.#goal = goal;
    void this.#showGoal(video, goal);
  }

  goToChapter(chapters: readonly Chapter[], direction: 1 | -1): void {
    const { fps, frames, chosenChapter } = this.state.get();
    const place = { frame: this.#position, fps, frameCount: frames };
    const jump = chapterJump(chapters, place, chosenChapter, direction);
    if (jump === null) return;
    this.#change({ chosenChapter: jump.chapter });
    this.goTo(jump.frame);
  }

  setSpeed(speed: PlaybackSpeed): void {
    this.#change({ speed });
    this.#tracks.speed = speed;
  }

  setFps(fps: number): void {
    this.#tracks.fps = fps;
    this.#change({ fps, frames: this.#tracks.shown?.frameCount ?? 0 });
  }

  setOverlay(isOverlayOn: boolean): void {
    this.#prefersOverlay = isOverlayOn;
    this.#isSwitching = true;
    this.#events.onOverlayChosen(isOverlayOn);
    this.#applyOverlay();
  }

  /** The pointer is on the switch: the other picture is there when it is pressed. */
  expectOverlayChoice(): void {
    this.#isSwitching = true;
    if (this.#source !== null && this.state.get().status === 'ready') this.#loadOtherTrack(this.#source);
  }

  /** Whether the vessels may be seen at all is a setting, and may wait for the assessment. */
  allowOverlay(isAllowed: boolean): void {
    if (this.#mayShowOverlay === isAllowed) return;
    this.#mayShowOverlay = isAllowed;
    this.#applyOverlay();
  }

  #isOpen(source: ClipSource): boolean {
    return this.#source !== null && isSameSource(this.#source, source);
  }

  #tellPage(): void {
    this.#tracks.isAhead = false;
    this.state.tell();
    this.frame.tell();
  }

  #open(source: ClipSource, wishedAt: number): void {
    this.close();
    this.#source = source;
    // An overlay that failed is tried again with the next clip.
    this.#applyOverlay();
    this.#wishedAt = wishedAt;
    this.#start(source, firstTrack(source, this.state.get().isOverlayOn));
  }

  get #wantsOverlay(): boolean {
    return this.#prefersOverlay && this.#mayShowOverlay;
  }

  #applyOverlay(): void {
    this.#change({ isOverlayOn: this.#wantsOverlay });
    void this.#swapTracks();
  }

  /** A paused clip has the frames around its place decoded. The video beneath follows when the steps come to rest. */
  #showFromMemory(video: FramedVideo, frame: number): boolean {
    const url = this.#tracks.shownUrl;
    const { isPlaying, fps } = this.state.get();
    if (url === null || isPlaying) return false;
    if (!this.#pausedFrames.show({ url, video, seconds: timeOfFrame(frame, fps) })) return false;
    this.#goal = null;
    video.cover();
    this.#showFrameNumber(frame);
    this.#follow = setTimeout(() => video.follow(frame), VIDEO_FOLLOWS_AFTER_MS);
    return true;
  }

  /** Has the frames around its place decoded while a clip is paused, and keeps none while it plays. */
  #decodeWhilePaused({ status, isPlaying, fps }: PlayerState): void {
    const url = this.#tracks.shownUrl;
    const video = this.#tracks.shown;
    if (status !== 'ready' || isPlaying || url === null || video === null) this.#pausedFrames.rest();
    else this.#pausedFrames.moveTo({ url, video, seconds: timeOfFrame(this.#position, fps) });
  }

  async #showGoal(video: FramedVideo, goal: number): Promise<void> {
    video.element.pause();
    const isShown = await video.showFrame(goal);
    if (!isShown || this.#goal !== goal) return;
    this.#goal = null;
    if (this.state.get().isPlaying) this.#resume();
  }

  #resume(): void {
    const video = this.#tracks.shown?.element;
    if (video === undefined || this.#goal !== null || this.#isSwapping) return;
    if (this.#pausedFrames.isShown) {
      // The video may not be at the frame that is seen.
      this.goTo(this.frame.get());
      return;
    }
    video.autoplay = true;
    video.play().catch((reason: unknown) => {
      // Other reasons are a pause or a newer clip, which already said what the state is.
      if (reason instanceof DOMException && reason.name === 'NotAllowedError')
        this.#change({ isPlaying: false });
    });
  }

  #start(source: ClipSource, track: TrackName): void {
    this.#goal = null;
    this.frame.set(0);
    this.#change({ clipId: source.id, status: 'loading', frames: 0, chosenChapter: null });
    const video = this.#tracks.load(source, track);
    if (video === null) {
      this.#change({ status: 'failed' });
      return;
    }
    this.#tracks.raise(track);
    this.play();
    this.#awaitFrame();
  }

  async #swapTracks(): Promise<void> {
    let source = this.#source;
    if (this.#isSwapping || source === null || this.state.get().status !== 'ready') return;
    this.#isSwapping = true;
    while (source !== null && this.state.get().status === 'ready') {
      const wanted = firstTrack(source, this.state.get().isOverlayOn);
      // Each turn depends on what was clicked during the last one.
      // oxlint-disable-next-line no-await-in-loop
      if (wanted === this.#tracks.shownName || !(await this.#bringUp(source, wanted))) break;
      source = this.#source;
    }
    this.#isSwapping = false;
    if (this.state.get().isPlaying) this.#resume();
  }

  /**
   * Brings the other picture to the same frame, beneath, and raises it when it is there. Answers whether
   * it is worth another look: the frame may have moved on meanwhile.
   */
  async #bringUp(source: ClipSource, track: TrackName): Promise<boolean> {
    const video = this.#tracks.load(source, track);
    if (video === null || !(await video.whenLoaded())) return false;
    this.#tracks.shown?.element.pause();
    const frame = this.#position;
    const isThere = await video.showFrame(frame);
    if (isThere && frame === this.#position) {
      this.#tracks.raise(track);
      this.#pausedFrames.hide();
      this.#decodeWhilePaused(this.state.get());
    }
    return isThere;
  }

  /** Where the clip stands, or is about to. */
  get #position(): number {
    return this.#goal ?? this.frame.get();
  }

  #showFrameNumber(frame: number): void {
    const { status, fps, chosenChapter } = this.state.get();
    const isFirst = status === 'loading';
    this.frame.set(frame);
    if (chosenChapter !== null && chapterAt([chosenChapter], timeOfFrame(frame, fps), null) === null) {
      this.#change({ chosenChapter: null });
    }
    if (!isFirst || this.#source === null) return;
    clearTimeout(this.#stuck);
    this.#change({ status: 'ready' });
    const { duration } = performance.measure('clip-first-frame', { start: this.#wishedAt });
    this.#afterFirstFrame = setTimeout(() => this.#settle(), SETTLED_AFTER_MS);
    this.#events.onFirstFrame(duration);
  }

  /** What else belongs to the clip is fetched when the picture runs, so that it takes nothing from its start. */
  #settle(): void {
    if (this.#source === null) return;
    this.#tellPage();
    this.#loadOtherTrack(this.#source);
    preloadDecoder();
    this.#events.onSettled(this.#source.id);
  }

  /**
   * The picture that is not shown. It is loaded ahead where it comes by itself, once the clip is assessed, and for those who have
   * switched before: most reviewers never do.
   */
  #loadOtherTrack(source: ClipSource): void {
    if (source.overlayUrl === null || (this.#mayShowOverlay && !this.#isSwitching)) return;
    this.#tracks.load(source, this.#tracks.shownName === 'overlay' ? 'plain' : 'overlay');
  }

  /** Offers Retry for a video that neither comes nor fails. A hidden page shows no frames, so there it waits on. */
  #awaitFrame(): void {
    clearTimeout(this.#stuck);
    if (this.state.get().status !== 'loading') return;
    this.#stuck = setTimeout(() => {
      const track = this.#tracks.shownName;
      if (document.hidden) this.#awaitFrame();
      else if (this.#source !== null && track !== null) this.#giveUp(this.#source, track);
    }, STUCK_AFTER_MS);
  }

  #giveUp(source: ClipSource, track: TrackName): void {
    this.#tracks.discard(track);
    if (track === 'plain') this.#fail();
    else this.#dropOverlay(source, true);
  }

  async #handleFailure(track: TrackName): Promise<void> {
    const source = this.#source;
    const wasShown = this.#tracks.shownName === track;
    const isWanted = wasShown || (track === 'overlay') === this.state.get().isOverlayOn;
    this.#tracks.unload(track);
    if (source === null || !isWanted) return;
    if (wasShown) this.#change({ status: 'loading' });
    if ((await this.#events.renew(source.id)) || this.#source !== source) return;
    if (track === 'plain') this.#fail();
    else this.#dropOverlay(source, wasShown);
  }

  #fail(): void {
    clearTimeout(this.#stuck);
    this.#tracks.unloadAll();
    this.#change({ status: 'failed' });
  }

  #dropOverlay(source: ClipSource, wasShown: boolean): void {
    this.#change({ isOverlayOn: false });
    this.#events.onOverlayFailed();
    if (wasShown) this.#start(source, 'plain');
  }

  #change(part: Partial<PlayerState>): void {
    const state = this.state.get();
    const next = { ...state, ...part };
    const before = Object.values(state);
    if (Object.values(next).some((value, index) => value !== before[index])) {
      this.state.set(next);
      this.#decodeWhilePaused(next);
    }
    this.#tracks.status = next.status;
    if (next.status === 'loading') return;
    this.#tellSeen?.();
    this.#tellSeen = null;
  }
}
