import type { Statistics } from './statistics.queries.ts';

interface AcepPlot {
  readonly x: readonly number[];
  readonly ratings: readonly (number | null)[];
  readonly averages: readonly (number | null)[];
  /** From the newest clip set to the end of the sample, at the height of the last window. */
  readonly projection: readonly (number | null)[];
  readonly isThinned: boolean;
}

/** The clip sets in their order, from 1 on, and the rest of the sample as one straight line. */
export function acepPlot(
  { plot, reviewed_clip_sets: clipSets }: Pick<Statistics['acep_projection'], 'plot' | 'reviewed_clip_sets'>,
  sampleSize: number,
): AcepPlot {
  const last = plot.moving_mean.at(-1) ?? null;
  const isOpen = last !== null && sampleSize > clipSets;
  const end = isOpen ? [null] : [];
  return {
    x: [...plot.place, ...(isOpen ? [sampleSize] : [])],
    ratings: [...plot.mean_rating, ...end],
    averages: [...plot.moving_mean, ...end],
    projection: isOpen ? [...plot.place.slice(1).map(() => null), last, last] : plot.place.map(() => null),
    isThinned: plot.place.length < clipSets,
  };
}
