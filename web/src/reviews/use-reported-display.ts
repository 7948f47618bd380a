import type { ReviewChange } from '@sonoboard/domain/reviews/active-review';
import { useEffect } from 'react';
import type { ClipPlayer } from '../clips/video-player/clip-player.ts';
import { useObservable } from '../clips/video-player/use-observable.ts';

/** Tells the review when a frame of the clip is on the screen, or when its video did not come. */
export function useReportedDisplay(
  clipId: string,
  player: ClipPlayer,
  onDisplay: (change: ReviewChange) => void,
): void {
  const status = useObservable(player.state, (state) => (state.clipId === clipId ? state.status : 'loading'));
  useEffect(() => {
    if (status === 'ready') onDisplay({ kind: 'show_clip', clipId });
    if (status === 'failed') onDisplay({ kind: 'fail_clip', clipId });
  }, [status, clipId, onDisplay]);
}
