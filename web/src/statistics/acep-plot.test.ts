import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acepPlot } from './acep-plot.ts';

const clipSets = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    guid: `${n}`,
    createdAt: '2026-01-01T00:00:00Z',
    meanRating: 1 + (n % 5),
    isAccepted: n % 5 > 1,
  }));

test('AMB-214: every clip set has its mean rating and its moving mean, and the rest of the sample is projected', () => {
  expect(acepPlot(clipSets(3), 2, 10)).toEqual({
    x: [1, 2, 3, 10],
    ratings: [1, 2, 3, null],
    averages: [1, 1.5, 2.5, null],
    projection: [null, null, 2.5, 2.5],
    isThinned: false,
  });
});

test('AMB-214: a sample that is complete, or empty, has nothing to project', () => {
  expect(acepPlot(clipSets(2), 1, 2)).toMatchObject({ x: [1, 2], projection: [null, null] });
  expect(acepPlot([], 20, 200)).toMatchObject({ x: [], ratings: [], projection: [] });
});

test('however many clip sets there are, few points are drawn, in order, from the first to the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(6000), (count, sampleSize) => {
      const plot = acepPlot(clipSets(count), 20, sampleSize);
      const points = plot.x.slice(0, Math.min(count, 400));
      expect([points[0], points.at(-1)]).toEqual([1, count]);
      expect(points.every((x, n) => n === 0 || x > (points[n - 1] ?? 0))).toBe(true);
      expect(plot.x.length).toBeLessThanOrEqual(401);
      expect(new Set([plot.ratings.length, plot.averages.length, plot.projection.length])).toEqual(
        new Set([plot.x.length]),
      );
      expect(plot.isThinned).toBe(count > 400);
    }),
  );
});
