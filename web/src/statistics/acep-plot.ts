import { type AcepClipSet, movingMeans } from '@sonoboard/domain/statistics/acep-projection';

/** More points than this cannot be told apart at any width, and slow a browser down. */
const MAX_POINTS = 400;

export interface AcepPlot {
  readonly x: readonly number[];
  readonly ratings: readonly (number | null)[];
  readonly averages: readonly (number | null)[];
  /** From the newest clip set to the end of the sample, at the height of the last window. */
  readonly projection: readonly (number | null)[];
  readonly isThinned: boolean;
}

/** The clip sets in their order, from 1 on, and the rest of the sample as one straight line. */
export function acepPlot(clipSets: readonly AcepClipSet[], window: number, sampleSize: number): AcepPlot {
  const averages = movingMeans(clipSets, window);
  const drawn = places(clipSets.length);
  const last = averages.at(-1) ?? null;
  const isOpen = last !== null && sampleSize > clipSets.length;
  const end = isOpen ? [null] : [];
  return {
    x: [...drawn.map((place) => place + 1), ...(isOpen ? [sampleSize] : [])],
    ratings: [...drawn.map((place) => clipSets[place]?.meanRating ?? null), ...end],
    averages: [...drawn.map((place) => averages[place] ?? null), ...end],
    projection: isOpen ? [...drawn.slice(1).map(() => null), last, last] : drawn.map(() => null),
    isThinned: drawn.length < clipSets.length,
  };
}

/** Evenly over all of them, with the first and the last. */
function places(count: number): readonly number[] {
  const drawn = Math.min(count, MAX_POINTS);
  return Array.from({ length: drawn }, (_, n) =>
    drawn === 1 ? 0 : Math.round((n * (count - 1)) / (drawn - 1)),
  );
}
