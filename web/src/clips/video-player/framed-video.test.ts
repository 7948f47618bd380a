import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FramedVideo } from './framed-video.ts';

const FPS = 30;

/** What a browser does with a video, one event at a time, so that each order of events can be tried. */
class ScriptedVideo {
  readonly element: HTMLVideoElement;
  readonly seeks: number[] = [];
  #isSeeking = false;
  #callbacks = new Map<number, VideoFrameRequestCallback>();
  #lastId = 0;

  constructor(seconds: number) {
    this.element = document.createElement('video');
    // The test's document does not know the constant.
    Object.assign(HTMLMediaElement, { HAVE_CURRENT_DATA: 2 });
    Object.defineProperties(this.element, {
      duration: { value: seconds },
      readyState: { value: 4 },
      seeking: { get: () => this.#isSeeking },
      currentTime: {
        get: () => this.seeks.at(-1) ?? 0,
        set: (time: number) => {
          this.seeks.push(time);
          this.#isSeeking = true;
        },
      },
      requestVideoFrameCallback: { value: (callback: VideoFrameRequestCallback) => this.#ask(callback) },
      cancelVideoFrameCallback: { value: (id: number) => this.#callbacks.delete(id) },
    });
  }

  present(frame: number): void {
    const waiting = [...this.#callbacks.values()];
    this.#callbacks.clear();
    // Media clocks round to microseconds.
    const mediaTime = Math.floor((frame / FPS) * 1e6) / 1e6;
    for (const callback of waiting) callback(0, { mediaTime } as VideoFrameCallbackMetadata);
  }

  endSeek(): void {
    this.#isSeeking = false;
    this.tellEndOfSeek();
  }

  /** Events are told in their turn: another seek may have begun meanwhile. */
  tellEndOfSeek(): void {
    this.element.dispatchEvent(new Event('seeked'));
  }

  #ask(callback: VideoFrameRequestCallback): number {
    this.#lastId += 1;
    this.#callbacks.set(this.#lastId, callback);
    return this.#lastId;
  }
}

let video: ScriptedVideo;
let frames: number[];
let framed: FramedVideo;
let settled: string[];

beforeEach(() => {
  vi.useFakeTimers();
  video = new ScriptedVideo(5);
  frames = [];
  settled = [];
  framed = new FramedVideo(video.element, FPS, (frame) => frames.push(frame));
});

afterEach(() => {
  vi.useRealTimers();
});

async function wish(frame: number): Promise<void> {
  void framed.showFrame(frame).then((isShown) => settled.push(`${frame} ${isShown}`));
  await Promise.resolve();
}

const pause = () => vi.advanceTimersByTimeAsync(0);

describe('a video known frame by frame', () => {
  test('counts its frames by its length', () => {
    expect(framed.frameCount).toBe(150);
  });

  test('tells every frame that is presented', () => {
    for (let frame = 0; frame < 150; frame += 1) video.present(frame);
    expect(frames).toEqual(Array.from({ length: 150 }, (_, frame) => frame));
  });

  test('an element that was loaded before tells the picture that it holds', async () => {
    await vi.advanceTimersByTimeAsync(100);
    expect(frames).toEqual([0]);
  });

  test('a picture that was reported is not told again as held', async () => {
    video.present(7);
    await vi.advanceTimersByTimeAsync(100);
    expect(frames).toEqual([7]);
  });

  test('goes to the centre of a frame', async () => {
    await wish(62);
    expect(video.seeks).toEqual([62.5 / FPS]);
  });

  test('a frame counts as shown when it is presented, not when the seek ends', async () => {
    video.present(60);
    await wish(62);
    video.endSeek();
    await pause();
    expect(settled).toEqual([]);
    video.present(62);
    await pause();
    expect(settled).toEqual(['62 true']);
    expect(frames.at(-1)).toBe(62);
  });

  test('a late picture of the old place is not taken for the new one', async () => {
    await wish(62);
    video.present(60);
    await pause();
    expect(settled).toEqual([]);
    expect(frames).toEqual([]);
  });

  test('the old picture reported again after the seek, on a busy machine, does not hasten the new one', async () => {
    video.present(60);
    await wish(62);
    video.endSeek();
    video.present(60);
    await vi.advanceTimersByTimeAsync(900);
    expect(settled).toEqual([]);
    video.present(62);
    await pause();
    expect(settled).toEqual(['62 true']);
  });

  test('the end of a seek that is told after the next one began says nothing about the next one', async () => {
    await wish(10);
    await wish(20);
    video.present(10);
    video.tellEndOfSeek();
    await vi.advanceTimersByTimeAsync(2000);
    expect(settled).toEqual(['10 true']);
    video.endSeek();
    video.present(20);
    await pause();
    expect(settled).toEqual(['10 true', '20 true']);
  });

  test('a seek to the frame that is already there ends with the seek, as nothing new is presented', async () => {
    video.present(62);
    await wish(62);
    video.endSeek();
    await pause();
    expect(settled).toEqual(['62 true']);
  });

  test('the newest wish waits for the picture under way; the one between is left out', async () => {
    await wish(10);
    await wish(20);
    await wish(30);
    expect(video.seeks).toHaveLength(1);
    video.present(10);
    await pause();
    expect(video.seeks).toEqual([10.5 / FPS, 30.5 / FPS]);
    video.present(30);
    await pause();
    expect(settled).toEqual(['20 false', '10 true', '30 true']);
  });

  test('a picture that never reports itself does not freeze the player, and is waited for on a busy machine', async () => {
    await wish(62);
    video.endSeek();
    await vi.advanceTimersByTimeAsync(900);
    expect(settled).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(settled).toEqual(['62 true']);
  });

  test('a clip of another frame rate than we were told shows its picture under another number, and goes on', async () => {
    await wish(62);
    video.endSeek();
    video.present(61);
    await pause();
    expect(settled).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(settled).toEqual(['62 true']);
  });

  test('a covered video follows without a word, whatever was under way, and tells again when a frame is wished', async () => {
    await wish(10);
    framed.cover();
    await pause();
    expect(settled).toEqual(['10 false']);
    framed.follow(40);
    video.present(10);
    video.present(40);
    video.present(40);
    expect(video.seeks).toEqual([10.5 / FPS, 40.5 / FPS]);
    expect(frames).toEqual([]);
    await wish(62);
    video.present(62);
    await pause();
    expect(settled).toEqual(['10 false', '62 true']);
    expect(frames).toEqual([62]);
    framed.follow(5);
    expect(video.seeks).toHaveLength(3);
  });

  test('says when the last reported picture begins, which a picture that is only held does not', async () => {
    await vi.advanceTimersByTimeAsync(100);
    expect(frames).toEqual([0]);
    expect(framed.presentedTime).toBeNull();
    video.present(30);
    expect(framed.presentedTime).toBe(1);
  });

  test('an element that is handed back answers its wishes and is watched no more', async () => {
    await wish(62);
    framed.release();
    await pause();
    expect(settled).toEqual(['62 false']);
    video.present(62);
    expect(frames).toEqual([]);
  });
});
