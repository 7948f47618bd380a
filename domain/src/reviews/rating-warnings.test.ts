import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { ratingWarnings, ratingWarningText } from './rating-warnings.ts';
import { RATINGS } from './rating.ts';
import type { Rating } from './rating.ts';

const texts = (overall: Rating | null, clips: readonly Rating[]) =>
  ratingWarnings(overall, clips).map(ratingWarningText);
const advice = 'Consider revising your overall image rating or the rating of a particular sequence.';

describe('ratingWarnings', () => {
  test('RV-246, RV-248: every clip is rated at least 3 but the overall rating is below 3', () => {
    expect(texts(2, [2, 3, 4])).toEqual([]);
    expect(texts(2, [3, 4])[0]).toBe(
      `All clips are applicable (rated 3 or higher) while the overall image rating says not applicable. ${advice}`,
    );
  });

  test('RV-247, RV-248: the overall rating is outside the range of the clip ratings', () => {
    expect(texts(5, [4, 3])).toEqual([
      `The overall image rating is outside the range of the clip ratings (3 - 4). ${advice}`,
    ]);
    expect(texts(3, [4, 3])).toEqual([]);
  });

  test('both may be said at once', () => {
    expect(ratingWarnings(2, [3, 4]).map(({ kind }) => kind)).toEqual(['clips_applicable', 'outside_range']);
  });

  test('nothing to compare, nothing to warn of', () => {
    expect(ratingWarnings(null, [3, 4])).toEqual([]);
    expect(ratingWarnings(2, [])).toEqual([]);
    expect(ratingWarnings(2, [null])).toEqual([]);
  });

  test('RV-246: a clip without a rating is not applicable yet', () => {
    expect(ratingWarnings(2, [4, null]).map(({ kind }) => kind)).toEqual(['outside_range']);
  });

  test('taking the rating of any clip as the overall one is never out of range', () => {
    const clips = fc.array(fc.constantFrom(...RATINGS), { minLength: 1 });
    fc.assert(
      fc.property(clips, fc.nat(), (ratings, seed) => {
        expect(ratingWarnings(ratings[seed % ratings.length] ?? null, ratings)).toEqual([]);
      }),
    );
  });
});
