import { compressionChapters } from '@sonoboard/domain/clips/compression-chapters';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chapterAt, chapterBars, chapterBeside } from './chapter-place.ts';

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

describe('the chapter beside', () => {
  test('next goes on, and round after the last', () => {
    expect(chapterBeside(SHORT_CLIP, 0.1, null, 1)).toBe(second);
    expect(chapterBeside(SHORT_CLIP, 0.1, second ?? null, 1)).toBe(third);
    expect(chapterBeside(SHORT_CLIP, 4, null, 1)).toBe(first);
  });

  test('previous goes back, and round before the first', () => {
    expect(chapterBeside(SHORT_CLIP, 4, null, -1)).toBe(second);
    expect(chapterBeside(SHORT_CLIP, 0.1, null, -1)).toBe(third);
  });

  test('between two chapters the neighbours are those around that place', () => {
    expect(chapterBeside(LONG_CLIP, 7, null, 1)).toBe(LONG_CLIP[1]);
    expect(chapterBeside(LONG_CLIP, 7, null, -1)).toBe(LONG_CLIP[0]);
  });

  test('a clip without compressions has none', () => {
    expect(chapterBeside([], 1, null, 1)).toBeNull();
  });

  test('pressing next again and again visits every chapter', () => {
    fc.assert(
      fc.property(anyChapters, (chapters) => {
        const seen = new Set<string>();
        let chosen = chapters[0] ?? null;
        for (let press = 0; press < chapters.length && chosen !== null; press += 1) {
          seen.add(chosen.name);
          chosen = chapterBeside(chapters, chosen.startsAt, chosen, 1);
        }
        expect(seen.size).toBe(chapters.length);
      }),
    );
  });
});
