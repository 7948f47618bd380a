import { useEffect } from 'react';
import { VideoPool } from '../clips/video-player/video-pool.ts';

/** One for all reviews: the first clip of the next exam is there when this exam's page has gone. */
export const reviewVideos = new VideoPool();

let rooms = 0;

/** Keeps the pictures while a review is open, from its clips to its report and on to the next exam; not any longer. */
export function useReviewVideosKept(): void {
  useEffect(() => {
    rooms += 1;
    return () => {
      rooms -= 1;
      // The next review may be another page, which is there in a moment.
      setTimeout(() => {
        if (rooms === 0) reviewVideos.clear();
      });
    };
  }, []);
}
