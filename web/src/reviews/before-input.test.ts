import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beforeNextInput } from './before-input.ts';

const draw = vi.fn();
let tellSeen: () => void;
let seen: Promise<void>;

beforeEach(() => {
  vi.useFakeTimers();
  draw.mockReset();
  seen = new Promise((resolve) => {
    tellSeen = resolve;
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test.each(['keydown', 'pointerdown', 'click', 'beforeinput'])(
  'what waits for a picture is drawn before a %s is heard, and only once',
  async (input) => {
    const drawnWhenHeard: number[] = [];
    const hear = () => drawnWhenHeard.push(draw.mock.calls.length);
    document.body.addEventListener(input, hear, { once: true });
    beforeNextInput(seen, draw);
    expect(draw).not.toHaveBeenCalled();

    document.body.dispatchEvent(new Event(input, { bubbles: true }));
    expect(drawnWhenHeard).toEqual([1]);

    tellSeen();
    document.body.dispatchEvent(new Event(input, { bubbles: true }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(draw).toHaveBeenCalledTimes(1);
  },
);

test('it is drawn when the picture was seen', async () => {
  beforeNextInput(seen, draw);
  await vi.advanceTimersByTimeAsync(50);
  expect(draw).not.toHaveBeenCalled();
  tellSeen();
  await vi.advanceTimersByTimeAsync(0);
  expect(draw).toHaveBeenCalledTimes(1);
});

test('it does not wait for a picture that takes its time', async () => {
  beforeNextInput(seen, draw);
  await vi.advanceTimersByTimeAsync(100);
  expect(draw).toHaveBeenCalledTimes(1);
});
