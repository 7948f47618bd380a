import { useEffect } from 'react';
import { VideoPool } from '../clips/video-player/video-pool.ts';

/** One for all reviews: the first clip of the next exam is there when this exam's page has gone. */
export const reviewVideos = new VideoPool();

let screens = 0;

/** Keeps the pictures while a review is open, from its clips to its report and on to the next exam; not any longer. */
export function useReviewVideosKept(): void {
  useEffect(() => {
    screens += 1;
    return () => {
      screens -= 1;
      giveBackVideos();
    };
  }, []);
}

/** Unless a review is open: the next one may be another page, which is there in a moment. */
export function giveBackVideos(): void {
  setTimeout(() => {
    if (screens === 0) reviewVideos.clear();
  });
}
