import { mayShowOverlay } from '@sonoboard/domain/clips/segmentation-overlay';
import type { ReviewFlow } from '@sonoboard/domain/reviews/review-route';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { clipTagsQuery } from '../clips/clips.queries.ts';
import { preloadClips, type WarmableClip } from '../clips/preload-clips.ts';
import { ClipPlayer } from '../clips/video-player/clip-player.ts';
import { VideoPool } from '../clips/video-player/video-pool.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { clipAfter, type ExamClip } from './exam-clips.ts';

export interface ClipVideos {
  readonly player: ClipPlayer;
  readonly mayShow: (clip: ExamClip) => boolean;
  /** Opens the clip at once; the page follows when it has drawn the rest. */
  readonly show: (clip: ExamClip) => void;
  /** Has the clips after this one ready. */
  readonly preloadAfter: (active: ExamClip) => void;
  readonly noteOverlay: (active: ExamClip, isOn: boolean) => void;
}

/** The videos of an exam's clips: those on the screen, and those that wait for their turn. */
export function useClipVideos(
  clips: readonly ExamClip[],
  examDiagnosis: boolean,
  flow: ReviewFlow = 'single',
): ClipVideos {
  const config = useUserConfig();
  const queryClient = useQueryClient();
  const [pool] = useState(() => new VideoPool());
  const [player] = useState(() => new ClipPlayer(pool));
  const prefersOverlay = useRef(true);

  function mayShow(clip: ExamClip): boolean {
    const facts = {
      hasOverlay: clip.overlayUrl !== null,
      isRated: clip.rating !== null,
      isAssessed: clip.assessment !== null,
    };
    return mayShowOverlay(config.show_segmentation_overlay, facts, examDiagnosis);
  }

  function warmable(clip: ExamClip): WarmableClip {
    const { hasVideo, isAlreadyReviewed } = clip;
    return { source: clip, hasVideo, isReviewed: isAlreadyReviewed, mayShowOverlay: mayShow(clip) };
  }

  function show(clip: ExamClip): void {
    player.allowOverlay(mayShow(clip));
    player.open(clip);
  }

  function preloadAfter(active: ExamClip): void {
    const isEnabled = config.preload_exam_review_clips;
    preloadClips(pool, clips.map(warmable), {
      flow,
      isEnabled,
      activeId: active.id,
      prefersOverlay: prefersOverlay.current,
    });
    if (isEnabled) queryClient.query(clipTagsQuery(clipAfter(clips, active).id)).catch(() => undefined);
  }

  function noteOverlay(active: ExamClip, isOn: boolean): void {
    prefersOverlay.current = isOn;
    preloadAfter(active);
  }

  useEffect(
    () => () => {
      player.close();
      pool.clear();
    },
    [player, pool],
  );

  return { player, mayShow, show, preloadAfter, noteOverlay };
}
