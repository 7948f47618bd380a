import { mayShowOverlay } from '@sonoboard/domain/clips/segmentation-overlay';
import type { ReviewFlow } from '@sonoboard/domain/reviews/review-route';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { clipTagsQuery } from '../clips/clips.queries.ts';
import { preloadClips, type WarmableClip } from '../clips/preload-clips.ts';
import { ClipPlayer } from '../clips/video-player/clip-player.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { clipAfter, type ExamClip } from './exam-clips.ts';
import { reviewVideos } from './review-videos.ts';

export interface ClipVideos {
  readonly player: ClipPlayer;
  /** The first picture has been seen: there is time for what comes later. */
  readonly hasStarted: boolean;
  readonly mayShow: (clip: ExamClip) => boolean;
  /** Its button is pressed down: the clip begins to load before the button is let go. */
  readonly expect: (clip: ExamClip) => void;
  /** Opens the clip ahead of the page. Resolves when its picture was seen; null where it is there already. */
  readonly show: (clip: ExamClip) => Promise<void> | null;
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
  const [player] = useState(() => new ClipPlayer(reviewVideos));
  const [hasStarted, setHasStarted] = useState(false);
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

  function expect(clip: ExamClip): void {
    player.expect(clip, mayShow(clip));
  }

  function show(clip: ExamClip): Promise<void> | null {
    player.allowOverlay(mayShow(clip));
    return player.openAhead(clip);
  }

  function preloadAfter(active: ExamClip): void {
    const isEnabled = config.preload_exam_review_clips;
    setHasStarted(true);
    preloadClips(reviewVideos, clips.map(warmable), {
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

  useEffect(() => () => player.close(), [player]);

  return { player, hasStarted, mayShow, expect, show, preloadAfter, noteOverlay };
}
