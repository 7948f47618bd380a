import { expect, test } from 'vitest';
import { acepPlot } from './acep-plot.ts';

const PLOT = { place: [1, 2, 3], mean_rating: [1, 2, 3], moving_mean: [1, 1.5, 2.5] };

test('AMB-214: every clip set has its mean rating and its moving mean, and the rest of the sample is projected', () => {
  expect(acepPlot({ plot: PLOT, reviewed_clip_sets: 3 }, 10)).toEqual({
    x: [1, 2, 3, 10],
    ratings: [1, 2, 3, null],
    averages: [1, 1.5, 2.5, null],
    projection: [null, null, 2.5, 2.5],
    isThinned: false,
  });
});

test('AMB-214: a sample that is complete, or empty, has nothing to project', () => {
  expect(acepPlot({ plot: PLOT, reviewed_clip_sets: 3 }, 3)).toMatchObject({
    x: [1, 2, 3],
    projection: [null, null, null],
  });
  const nothing = { place: [], mean_rating: [], moving_mean: [] };
  expect(acepPlot({ plot: nothing, reviewed_clip_sets: 0 }, 200)).toMatchObject({
    x: [],
    ratings: [],
    projection: [],
  });
});

test('a plot of chosen clip sets says so, and stands at their places', () => {
  const chosen = { ...PLOT, place: [1, 500, 1000] };
  expect(acepPlot({ plot: chosen, reviewed_clip_sets: 1000 }, 1200)).toMatchObject({
    x: [1, 500, 1000, 1200],
    isThinned: true,
  });
});
