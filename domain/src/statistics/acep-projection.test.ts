import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { RATINGS } from '../reviews/rating.ts';
import type { Rating } from '../reviews/rating.ts';
import { defaultAcepInputs } from './acep-inputs.ts';
import {
  acepClipSets,
  acepCounts,
  acepPlaces,
  isClipSetAccepted,
  movingMeans,
} from './acep-clip-sets.fixture.ts';
import type { AcepInputs } from './acep-inputs.ts';
import { ACEP_PLOT, acepProjection } from './acep-projection.ts';

const day = (date: number) => `2025-11-${String(date).padStart(2, '0')}T09:00:00Z`;
const reviewsOf = (ratings: readonly Rating[]) =>
  ratings.map((rating, index) => ({
    clipSetGuid: `set-${index}`,
    clipSetCreatedAt: day(index + 1),
    rating,
  }));
const clipSetsOf = (ratings: readonly Rating[]) => acepClipSets(reviewsOf(ratings));
const projectionOf = (ratings: readonly Rating[], inputs: AcepInputs) =>
  acepProjection(acepCounts(clipSetsOf(ratings), inputs.window), inputs);

test.each([
  [[3, 2], true],
  [[3, 2, 2], false],
  [[2], false],
  [[5], true],
  [[], false],
] as const)('AD-021: ratings %j: accepted is %s', (ratings, accepted) => {
  expect(isClipSetAccepted(ratings)).toBe(accepted);
});

test('AD-026: the plot goes from 0 to 6, with its line at 3', () => {
  expect(ACEP_PLOT).toMatchObject({ min: 0, max: 6, acceptedFrom: 3 });
});

describe('acepClipSets', () => {
  test('AMB-214: clip sets stand by date, with their mean rating', () => {
    const sets = acepClipSets([
      { clipSetGuid: 'b', clipSetCreatedAt: day(2), rating: 2 },
      { clipSetGuid: 'a', clipSetCreatedAt: day(1), rating: 4 },
      { clipSetGuid: 'b', clipSetCreatedAt: day(2), rating: 3 },
    ]);
    expect(sets).toEqual([
      { guid: 'a', createdAt: day(1), meanRating: 4, isAccepted: true },
      { guid: 'b', createdAt: day(2), meanRating: 2.5, isAccepted: true },
    ]);
  });

  test('the order of the reviews does not matter', () => {
    const reviews = fc.array(
      fc.record({ set: fc.nat(5), rating: fc.constantFrom(...RATINGS) }).map(({ set, rating }) => ({
        clipSetGuid: `set-${set}`,
        clipSetCreatedAt: day(1 + (set % 3)),
        rating,
      })),
    );
    fc.assert(
      fc.property(reviews, (list) => {
        const verdicts = (given: typeof list) =>
          acepClipSets(given).map(({ guid, isAccepted }) => ({ guid, isAccepted }));
        expect(verdicts(list.toReversed())).toEqual(verdicts(list));
      }),
    );
  });
});

test('AMB-214: the moving mean looks back over the window', () => {
  expect(movingMeans(clipSetsOf([1, 3, 5, 5]), 2)).toEqual([1, 2, 4, 5]);
  expect(movingMeans([], 20)).toEqual([]);
});

test('however many clip sets there are, few are drawn, in order, from the first to the last', () => {
  expect(acepPlaces(0)).toEqual([]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), (clipSets) => {
      const places = acepPlaces(clipSets);
      expect(places).toHaveLength(Math.min(clipSets, ACEP_PLOT.maxPoints));
      expect([places[0], places.at(-1)]).toEqual([1, clipSets]);
      expect(places.every((place, n) => n === 0 || place > (places[n - 1] ?? 0))).toBe(true);
    }),
  );
});

describe('acepProjection', () => {
  const inputs = { ...defaultAcepInputs(0), window: 2, sampleSize: 10 };

  test('AMB-214: the rest of the sample goes like the last window', () => {
    // 3 of 4 accepted; of the last 2, 1: (3 + 6 * 0.5) / 10 = 60 %.
    const projection = projectionOf([4, 4, 1, 5], inputs);
    expect(projection).toMatchObject({
      clipSets: 4,
      accepted: 3,
      sampleSize: 10,
      recentAcceptance: 0.5,
      projectedAcceptance: 0.6,
      meetsTarget: false,
    });
    expect(projection.needed).toEqual({ kind: 'needed', share: 5 / 6 });
    expect(projection.expectedPositives).toBeCloseTo(0.6);
    expect(projection.expectedPositivesFound).toBeCloseTo(0.6);
  });

  test('AD-022: prevalence and sensitivity tell how many positives are found', () => {
    const given = { ...inputs, prevalence: 50, sensitivity: 80 };
    const projection = projectionOf([4, 4, 1, 5], given);
    expect(projection.expectedPositives).toBeCloseTo(3);
    expect(projection.expectedPositivesFound).toBeCloseTo(2.4);
  });

  test('a target may be reached already, or be out of reach', () => {
    const ratings: Rating[] = [4, 4, 1, 1, 1, 1, 1, 1];
    expect(projectionOf(ratings, { ...inputs, targetAcceptance: 20 }).needed).toEqual({ kind: 'reached' });
    expect(projectionOf(ratings, inputs).needed).toEqual({ kind: 'out_of_reach' });
  });

  test('a target that is met exactly is met', () => {
    const ratings: Rating[] = [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    const projection = projectionOf(ratings, { ...inputs, sampleSize: 20, targetAcceptance: 55 });
    expect(projection).toMatchObject({ meetsTarget: true, needed: { kind: 'reached' } });
  });

  test('AD-300: a sample is never smaller than what was scanned', () => {
    const projection = projectionOf([4, 4, 1], { ...inputs, sampleSize: 1 });
    expect(projection).toMatchObject({ sampleSize: 3, projectedAcceptance: 2 / 3 });
  });

  test('before the first review nothing is accepted', () => {
    expect(projectionOf([], inputs)).toMatchObject({
      clipSets: 0,
      recentAcceptance: 0,
      projectedAcceptance: 0,
      expectedPositives: 0,
    });
  });

  test('shares stay between 0 and 1, and reaching the needed share meets the target', () => {
    const ratings = fc.array(fc.constantFrom(...RATINGS), { maxLength: 28 });
    const given = fc.record({
      window: fc.integer({ min: 1, max: 40 }),
      sampleSize: fc.integer({ min: 1, max: 60 }),
      targetAcceptance: fc.integer({ min: 0, max: 100 }),
      prevalence: fc.integer({ min: 0, max: 100 }),
      sensitivity: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(ratings, given, (list, typed) => {
        const projection = projectionOf(list, typed);
        expect(projection.projectedAcceptance).toBeGreaterThanOrEqual(0);
        expect(projection.projectedAcceptance).toBeLessThanOrEqual(1 + 1e-9);
        expect(projection.expectedPositivesFound).toBeLessThanOrEqual(projection.expectedPositives + 1e-9);
        const share = projection.needed.kind === 'needed' ? projection.needed.share : 1;
        const stillToCome = projection.sampleSize - projection.clipSets;
        const reachable = projection.accepted + share * stillToCome;
        const target = (typed.targetAcceptance / 100) * projection.sampleSize;
        expect(projection.needed.kind === 'out_of_reach').toBe(reachable < target - 1e-9);
      }),
    );
  });
});
