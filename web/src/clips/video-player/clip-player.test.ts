import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClipPlayer } from './clip-player.ts';
import { VideoPool } from './video-pool.ts';

const SOURCE = { id: 'clip', url: '/plain.mp4', overlayUrl: null };
const SECONDS = 1000;

let stage: HTMLElement;
let player: ClipPlayer;
beforeEach(() => {
  vi.useFakeTimers();
  // The test's document has videos that neither load nor play.
  Object.assign(HTMLVideoElement.prototype, {
    play: () => Promise.resolve(),
    pause: () => undefined,
    load: () => undefined,
    requestVideoFrameCallback: () => 0,
    cancelVideoFrameCallback: () => undefined,
  });
  stage = document.createElement('div');
  player = new ClipPlayer(new VideoPool());
  player.attach(stage);
  player.open(SOURCE);
});
afterEach(() => {
  player.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const status = () => player.state.get().status;
const shownVideo = () => stage.querySelector('video');

test('a video that neither comes nor fails is given up, and Retry asks for it anew', () => {
  const hanging = shownVideo();
  vi.advanceTimersByTime(9 * SECONDS);
  expect(status()).toBe('loading');
  vi.advanceTimersByTime(2 * SECONDS);
  expect(status()).toBe('failed');
  player.retry();
  expect(status()).toBe('loading');
  expect(shownVideo()).not.toBeNull();
  expect(shownVideo()).not.toBe(hanging);
});

test('a slow video that keeps arriving is waited for', () => {
  for (let second = 0; second < 60; second += 5) {
    vi.advanceTimersByTime(5 * SECONDS);
    shownVideo()?.dispatchEvent(new Event('progress'));
  }
  expect(status()).toBe('loading');
});

test('a hidden page shows no frames and gives nothing up', () => {
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.advanceTimersByTime(60 * SECONDS);
  expect(status()).toBe('loading');
  isHidden.mockReturnValue(false);
  vi.advanceTimersByTime(11 * SECONDS);
  expect(status()).toBe('failed');
});
