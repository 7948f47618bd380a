import { compressionChapters } from '@sonoboard/domain/clips/compression-chapters';
import { timeOfFrame } from '@sonoboard/domain/clips/frame-step';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chapterAt, chapterBars, chapterJump } from './chapter-place.ts';

function compressions(...pairs: readonly (readonly [number, number])[]) {
  const tags = pairs.flatMap(([start, end]) => [
    { type: 'COMPRESSION_START', frameIndex: start },
    { type: 'COMPRESSION_END', frameIndex: end },
  ]);
  return compressionChapters(tags, 30);
}

/** As in a short clip: the lead-in of each compression reaches back over the one before it. */
const SHORT_CLIP = compressions([12, 50], [57, 95], [102, 140]);
const LONG_CLIP = compressions([120, 180], [300, 360]);
const [first, second, third] = SHORT_CLIP;

const anyChapters = fc
  .uniqueArray(fc.integer({ min: 0, max: 600 }), { minLength: 2, maxLength: 12 })
  .map((frames) => frames.toSorted((one, other) => one - other))
  .map((frames) => {
    const pairs: [number, number][] = [];
    for (let at = 0; at + 1 < frames.length; at += 2) pairs.push([frames[at] ?? 0, frames[at + 1] ?? 0]);
    return compressions(...pairs);
  });

describe('bars of chapters', () => {
  test('a bar begins where the one before it ends', () => {
    expect(chapterBars(SHORT_CLIP).map(({ from }) => from)).toEqual([0, first?.endsAt, second?.endsAt]);
  });

  test('a bar with room keeps its lead-in of two seconds', () => {
    expect(chapterBars(LONG_CLIP).map(({ from }) => from)).toEqual([2, 8]);
  });

  test('RV-146: bars never lie on each other, and each is there', () => {
    fc.assert(
      fc.property(anyChapters, (chapters) => {
        const bars = chapterBars(chapters);
        expect(bars.map(({ chapter }) => chapter)).toEqual(chapters);
        for (const [index, bar] of bars.entries()) {
          expect(bar.to).toBeGreaterThan(bar.from);
          expect(bar.from).toBeGreaterThanOrEqual(bars[index - 1]?.to ?? 0);
        }
      }),
    );
  });
});

describe('the chapter at a time', () => {
  test('is the one whose bar is under the knob', () => {
    expect(chapterAt(SHORT_CLIP, 2.5, null)).toBe(second);
    expect(chapterAt(LONG_CLIP, 7, null)).toBeNull();
  });

  test('is the one that was jumped to, as long as its time lasts', () => {
    expect(chapterAt(SHORT_CLIP, 0.1, second ?? null)).toBe(second);
    expect(chapterAt(SHORT_CLIP, 4, second ?? null)).toBe(third);
  });

  test('a chapter of another clip says nothing', () => {
    expect(chapterAt(LONG_CLIP, 2.5, second ?? null)).toBe(LONG_CLIP[0]);
  });
});

describe('the jump to a chapter', () => {
  const FPS = 30;
  const at = (frame: number) => ({ frame, fps: FPS, frameCount: 700 });
  const jump = (
    chapters: typeof SHORT_CLIP,
    frame: number,
    direction: 1 | -1,
    chosen: (typeof SHORT_CLIP)[number] | null = null,
  ) => chapterJump(chapters, at(frame), chosen, direction);

  test('RV-320: next goes to two seconds before the tag where that is ahead', () => {
    expect(jump(LONG_CLIP, 100, 1)).toEqual({ chapter: LONG_CLIP[1], frame: 240 });
    expect(jump(LONG_CLIP, 210, 1)).toEqual({ chapter: LONG_CLIP[1], frame: 240 });
  });

  test('next goes to the end of this compression where the lead-in of the next one is past', () => {
    expect(jump(SHORT_CLIP, 30, 1)).toEqual({ chapter: second, frame: 50 });
  });

  test('next leads nowhere after the last compression', () => {
    expect(jump(SHORT_CLIP, 130, 1)).toBeNull();
    expect(jump(SHORT_CLIP, 600, 1)).toBeNull();
  });

  test('previous goes back, and in the first compression to its beginning', () => {
    expect(jump(SHORT_CLIP, 120, -1)?.chapter).toBe(second);
    expect(jump(SHORT_CLIP, 40, -1)).toEqual({ chapter: first, frame: 0 });
    expect(jump(LONG_CLIP, 210, -1)?.chapter).toBe(LONG_CLIP[0]);
    expect(jump(LONG_CLIP, 10, -1)).toBeNull();
  });

  test('a clip without compressions has none', () => {
    expect(jump([], 30, 1)).toBeNull();
    expect(jump([], 30, -1)).toBeNull();
  });

  test('RV-146: next never goes back and passes over no compression; previous reaches all of them again', () => {
    fc.assert(
      fc.property(anyChapters, fc.integer({ min: 0, max: 650 }), (chapters, start) => {
        const forward = jumps(chapters, start, 1);
        const frames = [start, ...forward.map(({ frame }) => frame)];
        expect(frames).toEqual(frames.toSorted((one, other) => one - other));
        expect(forward.map(({ chapter }) => chapter)).toEqual(
          chapters.slice(chapters.length - forward.length),
        );

        const here = chapterAt(chapters, timeOfFrame(start, FPS), null);
        const last = forward.at(-1) ?? { frame: start, chapter: here };
        const back = jumps(chapters, last.frame, -1, last.chapter);
        const reached = new Set([last.chapter, ...back.map(({ chapter }) => chapter)]);
        expect(chapters.every((chapter) => reached.has(chapter))).toBe(true);
      }),
    );
  });

  /** Presses until nothing changes any more. */
  function jumps(
    chapters: typeof SHORT_CLIP,
    start: number,
    direction: 1 | -1,
    chosen: (typeof SHORT_CLIP)[number] | null = null,
  ) {
    const made: NonNullable<ReturnType<typeof jump>>[] = [];
    let here = { frame: start, chapter: chosen };
    for (let press = 0; press <= chapters.length; press += 1) {
      const next = jump(chapters, here.frame, direction, here.chapter);
      if (next === null || (next.chapter === here.chapter && next.frame === here.frame)) break;
      made.push(next);
      here = next;
    }
    return made;
  }
});
