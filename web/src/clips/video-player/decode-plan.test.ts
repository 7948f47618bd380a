import { describe, expect, test } from 'vitest';
import { DecodePlan, type PacketFacts } from './decode-plan.ts';

const FPS = 30;

/** A letter for each frame in the order of decoding: K for a key frame, others count from the time that is given. */
function clip(kinds: string, shownAt: (place: number) => number = (place) => place): readonly PacketFacts[] {
  return kinds.split('').map((kind, place) => ({ timestamp: shownAt(place) / FPS, isKey: kind === 'K' }));
}

const groups = (count: number, size: number) => clip(`K${'p'.repeat(size - 1)}`.repeat(count));

/** Two frames shown before the one that they are decoded after, as with B-frames: I P b b P b b. */
const WITH_B_FRAMES = clip('KpbbpbbKpbb', (place) => [0, 3, 1, 2, 6, 4, 5, 7, 10, 8, 9][place] ?? 0);

/** An open group of pictures: two frames are shown before their key frame and need the one before it. */
const OPEN_GROUP = clip('KppKbbp', (place) => [0, 1, 2, 5, 3, 4, 6][place] ?? 0);

const center = (frame: number) => (frame + 0.5) / FPS;

describe('which frames are decoded together', () => {
  test('a time shows the frame that has begun, also between uneven frames, before the first and after the last', () => {
    const plan = new DecodePlan(
      [0.2, 0.3, 0.5].map((timestamp) => ({ timestamp, isKey: true })),
      100,
    );
    expect([0, 0.2, 0.29, 0.3, 0.49, 0.5, 9].map((seconds) => plan.frameAt(seconds))).toEqual([
      0, 0, 0, 1, 1, 2, 2,
    ]);
  });

  test('frames are counted as they are shown, not as they are decoded', () => {
    const plan = new DecodePlan(WITH_B_FRAMES, 100);
    expect(plan.timestamps.map((seconds) => Math.round(seconds * FPS))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect(plan.frameAt(center(5))).toBe(5);
  });

  test('a video that begins its frames at other times is known by it', () => {
    const plan = new DecodePlan(groups(1, 30), 100);
    expect(plan.hasFrameFrom(7 / FPS)).toBe(true);
    expect(plan.hasFrameFrom(7 / FPS - 0.0004)).toBe(true);
    expect(plan.hasFrameFrom(center(7))).toBe(false);
  });

  test('small groups of pictures go together, large ones are cut evenly, and memory holds at least four', () => {
    expect(new DecodePlan(groups(4, 15), 120).chunks).toEqual([
      { first: 0, last: 29 },
      { first: 30, last: 59 },
    ]);
    expect(new DecodePlan(groups(2, 30), 100).chunks).toEqual([
      { first: 0, last: 14 },
      { first: 15, last: 29 },
      { first: 30, last: 44 },
      { first: 45, last: 59 },
    ]);
  });

  test('a frame is decoded from its key frame, up to the last packet that it needs', () => {
    const plan = new DecodePlan(WITH_B_FRAMES, 100);
    expect(plan.packetsFor({ first: 4, last: 5 })).toEqual({ from: 0, to: 6 });
    expect(plan.packetsFor({ first: 1, last: 2 })).toEqual({ from: 0, to: 3 });
    expect(plan.packetsFor({ first: 8, last: 8 })).toEqual({ from: 7, to: 9 });
  });

  test('a frame that is shown before its key frame is decoded from an earlier one', () => {
    const plan = new DecodePlan(OPEN_GROUP, 100);
    expect(plan.packetsFor({ first: 3, last: 4 })).toEqual({ from: 0, to: 5 });
    expect(plan.packetsFor({ first: 5, last: 6 })).toEqual({ from: 3, to: 6 });
  });

  test('more is kept ahead than behind, in the direction of the steps, and the clip goes round', () => {
    const plan = new DecodePlan(groups(10, 10), 40);
    expect(plan.chunksAround({ frame: 45, direction: 1 })).toEqual([4, 5, 3, 6]);
    expect(plan.chunksAround({ frame: 45, direction: -1 })).toEqual([4, 3, 5, 2]);
    expect(plan.chunksAround({ frame: 99, direction: 1 })).toEqual([9, 0, 8, 1]);
    expect(plan.chunksAround({ frame: 0, direction: -1 })).toEqual([0, 9, 1, 8]);
  });

  test('a short clip is kept as a whole', () => {
    const plan = new DecodePlan(groups(5, 30), 200);
    expect(plan.chunksAround({ frame: 75, direction: 1 })).toEqual([2, 3, 1, 4, 0]);
  });

  test('one pass brings what is missing before it in the same group, and all that follows', () => {
    const plan = new DecodePlan(clip(`K${'p'.repeat(39)}K${'p'.repeat(9)}`), 40);
    expect(plan.chunks).toHaveLength(5);
    expect(plan.passFor(2, (chunk) => chunk >= 1 && chunk <= 4)).toEqual({ first: 10, last: 49 });
    expect(plan.passFor(4, () => true)).toEqual({ first: 40, last: 49 });
  });
});
