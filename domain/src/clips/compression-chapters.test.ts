import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compressionChapters } from './compression-chapters.ts';
import type { ClipTag } from './compression-chapters.ts';

const start = (frameIndex: number): ClipTag => ({ type: 'COMPRESSION_START', frameIndex });
const end = (frameIndex: number): ClipTag => ({ type: 'COMPRESSION_END', frameIndex });

describe('compressionChapters', () => {
  test('RV-146: pairs of start and end tags become chapters named Compression N', () => {
    const chapters = compressionChapters([start(90), end(120), start(150), end(180)], 30);
    expect(chapters).toEqual([
      { name: 'Compression 1', startsAt: 1, endsAt: 4 },
      { name: 'Compression 2', startsAt: 3, endsAt: 6 },
    ]);
  });

  test('RV-320: a chapter starts 2 seconds before its start tag, not below 0', () => {
    expect(compressionChapters([start(12), end(50)], 30)[0]?.startsAt).toBe(0);
    expect(compressionChapters([start(75), end(80)], 25)[0]?.startsAt).toBe(1);
  });

  test('RV-319: an unknown frame rate counts as 30', () => {
    expect(compressionChapters([start(90), end(120)], null)).toEqual(
      compressionChapters([start(90), end(120)], 30),
    );
  });

  test.each([
    ['an end without a start', [end(10)]],
    ['a start without an end', [start(10)]],
    ['an end before the start', [start(20), end(10)]],
    ['other tags', [{ type: 'POINT', frameIndex: 1 }]],
  ])('AMB-200: %s makes no chapter', (_, tags) => {
    expect(compressionChapters(tags, 30)).toEqual([]);
  });

  test('AMB-200: of two starts the later one is paired', () => {
    expect(compressionChapters([start(0), start(90), end(120)], 30)).toEqual([
      { name: 'Compression 1', startsAt: 1, endsAt: 4 },
    ]);
  });

  test('whatever the tags and their order, chapters run forward, in turn, and do not end before they start', () => {
    const tag = fc.record({
      type: fc.constantFrom('COMPRESSION_START', 'COMPRESSION_END', 'OTHER'),
      frameIndex: fc.nat(600),
    });
    fc.assert(
      fc.property(fc.array(tag), fc.constantFrom(null, 0, 15, 29.97, 60), (tags, fps) => {
        const chapters = compressionChapters(tags, fps);
        expect(chapters.length * 2).toBeLessThanOrEqual(tags.length);
        expect(chapters.every((chapter) => chapter.startsAt >= 0 && chapter.startsAt <= chapter.endsAt)).toBe(
          true,
        );
        expect(chapters.map((chapter) => chapter.endsAt)).toEqual(
          chapters.map((chapter) => chapter.endsAt).toSorted((one, other) => one - other),
        );
      }),
    );
  });
});
