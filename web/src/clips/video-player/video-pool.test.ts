import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { VideoPool } from './video-pool.ts';

let pool: VideoPool;
let created: HTMLVideoElement[];

beforeEach(() => {
  pool = new VideoPool();
  created = [];
  // Every element of the pool is given its address once.
  const { set } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src') ?? {};
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLVideoElement,
    url,
  ) {
    created.push(this);
    set?.call(this, url);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The element that is loading reports that it could play to its end. */
function finishLoading(): void {
  created.at(-1)?.dispatchEvent(new Event('canplaythrough'));
}

const addresses = () => created.map((video) => video.getAttribute('src'));

describe('a pool of videos', () => {
  test('of many clips that may come next only the last ones are kept', () => {
    for (let exam = 0; exam < 12; exam += 1) {
      pool.warmLast(`/exam-${exam}`);
      finishLoading();
    }
    const kept = created
      .filter((video) => video.hasAttribute('src'))
      .map((video) => video.getAttribute('src'));
    expect(kept).toHaveLength(9);
    expect(kept.at(-1)).toBe('/exam-11');
  });

  test('a clip that failed while it waited is asked for again when it is opened', () => {
    const left = pool.take('/a');
    pool.put('/a', left);
    Object.defineProperty(left, 'error', { value: { code: 4 } });
    expect(pool.take('/a')).not.toBe(left);
    expect(addresses()).toEqual(['/a', '/a']);
  });

  test('clips are warmed one after another, not all at once', () => {
    pool.warm(['/a', '/b', '/c']);
    expect(addresses()).toEqual(['/a']);
    finishLoading();
    expect(addresses()).toEqual(['/a', '/b']);
  });

  test('the first clip of the next exam is warmed when this exam’s clips are there', () => {
    pool.warm(['/a', '/b']);
    pool.warmLast('/next');
    expect(addresses()).toEqual(['/a']);
    finishLoading();
    finishLoading();
    expect(addresses()).toEqual(['/a', '/b', '/next']);
    finishLoading();
    pool.warm(['/c', '/d', '/e', '/f']);
    for (const _ of [1, 2, 3, 4]) finishLoading();
    pool.warm(['/g', '/h', '/i', '/j']);
    expect(pool.take('/next')).toBe(created[2]);
  });

  test('a warmed clip is shown by the element that holds it', () => {
    pool.warm(['/a']);
    finishLoading();
    expect(pool.take('/a')).toBe(created[0]);
    expect(created).toHaveLength(1);
  });

  test('a clip whose button is pressed down loads at once, whatever is being warmed, and only once', () => {
    pool.warm(['/a', '/b']);
    pool.expect('/pressed');
    pool.expect('/pressed');
    expect(addresses()).toEqual(['/a', '/pressed']);
    expect(pool.take('/pressed')).toBe(created[1]);
  });

  test('a clip that was looked at comes back in its own element, at its start', () => {
    const video = pool.take('/a');
    video.currentTime = 3;
    pool.put('/a', video);
    expect(pool.take('/a')).toBe(video);
    expect(video.currentTime).toBe(0);
  });

  test('what is warmed stays, however many clips were looked at', () => {
    pool.warm(['/next']);
    finishLoading();
    const [next] = created;
    for (let at = 0; at < 20; at += 1) pool.put(`/seen-${at}`, pool.take(`/seen-${at}`));
    pool.warm(['/next']);
    expect(pool.take('/next')).toBe(next);
  });

  test('of what was looked at, only the last ones are kept', () => {
    const seen = Array.from({ length: 20 }, (_, at) => `/seen-${at}`);
    for (const url of seen) pool.put(url, pool.take(url));
    pool.warm([]);
    created.length = 0;
    for (const url of seen.toReversed()) pool.take(url);
    expect(addresses()).toEqual(seen.slice(0, 12).toReversed());
  });

  test('a clip that fails while it is warmed is tried again when it is opened, and the next one is warmed', () => {
    pool.warm(['/gone', '/b']);
    created[0]?.dispatchEvent(new Event('error'));
    expect(addresses()).toEqual(['/gone', '/b']);
    expect(pool.take('/gone')).not.toBe(created[0]);
  });

  test('playback is prepared muted, looping and inline, and nothing plays in the pool', () => {
    const video = pool.take('/a');
    video.autoplay = true;
    pool.put('/a', video);
    expect(video).toMatchObject({
      muted: true,
      loop: true,
      playsInline: true,
      autoplay: false,
      paused: true,
    });
  });

  test('of two exams that may be opened next both first clips are warmed, whichever came last', () => {
    pool.warm(['/busy']);
    pool.warmLast('/pointed-at');
    pool.warmLast('/at-the-top');
    finishLoading();
    finishLoading();
    expect(addresses()).toEqual(['/busy', '/at-the-top', '/pointed-at']);
  });

  test('a clip that is seen before its player is handed over as it plays, and told when it is seen', async () => {
    pool.warm(['/a']);
    const [video] = created;
    if (video === undefined) throw new Error('It is being warmed');
    let present = () => {};
    video.requestVideoFrameCallback = (told) => {
      present = () => told(0, { mediaTime: 0 } as VideoFrameCallbackMetadata);
      return 1;
    };
    const place = document.createElement('div');
    const seen = vi.fn<() => void>();
    void pool.playIn(place, '/a').then(seen);
    expect(place.firstChild).toBe(video);
    expect(video.paused).toBe(false);
    video.currentTime = 0.4;
    expect(seen).not.toHaveBeenCalled();
    present();
    await vi.waitFor(() => expect(seen).toHaveBeenCalled());
    expect(pool.take('/a')).toBe(video);
    expect(video.currentTime).toBe(0.4);
    pool.put('/a', video);
    expect(pool.take('/a').currentTime).toBe(0);
  });

  test('a clip that is drawn out of sight stops at its first frame, unless it is shown by then, and plays on in its player', () => {
    pool.warm(['/a']);
    const [video] = created;
    if (video === undefined) throw new Error('It is being warmed');
    const asked = new Map<number, () => void>();
    video.requestVideoFrameCallback = (told) => {
      asked.set(asked.size + 1, () => told(0, { mediaTime: 0 } as VideoFrameCallbackMetadata));
      return asked.size;
    };
    video.cancelVideoFrameCallback = (which) => void asked.set(which, () => {});
    const present = () => {
      for (const told of asked.values()) told();
    };
    const place = document.createElement('div');
    pool.holdIn(place, '/a');
    expect(place.firstChild).toBe(video);
    expect(video.paused).toBe(false);
    present();
    expect(video.paused).toBe(true);
    void pool.playIn(place, '/a');
    present();
    expect(video.paused).toBe(false);

    pool.holdIn(place, '/a');
    expect(pool.take('/a')).toBe(video);
    present();
    expect(video.paused).toBe(false);
  });
});
