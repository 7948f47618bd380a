import { compressionChapters } from '@sonoboard/domain/clips/compression-chapters';
import { mayShowOverlay } from '@sonoboard/domain/clips/segmentation-overlay';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { DATA_DISCLAIMER_TEXTS } from '@sonoboard/domain/reviews/data-disclaimer';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { clipTagsQuery } from '../clips/clips.queries.ts';
import { preloadClips } from '../clips/preload-clips.ts';
import type { FirstFrame } from '../clips/video-player/clip-player.ts';
import { VideoPlayer } from '../clips/video-player/video-player.tsx';
import { VideoPool } from '../clips/video-player/video-pool.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { SideMarker } from '../ui/side-marker.tsx';
import { clipAfter, type ExamClip } from './exam-clips.ts';
import { PlayerPlace } from './review-layout.ts';
import type { Exam } from './reviews.queries.ts';
import { useRenewedAddresses } from './use-renewed-addresses.ts';

interface ReviewPlayerProps {
  readonly exam: Exam;
  readonly clips: readonly ExamClip[];
  readonly active: ExamClip;
  readonly examDiagnosis: boolean;
}

/** Plays the active clip, and has the following ones ready. */
export function ReviewPlayer({ exam, clips, active, examDiagnosis }: ReviewPlayerProps) {
  const config = useUserConfig();
  const queryClient = useQueryClient();
  const pool = useVideoPool();
  const renew = useRenewedAddresses(exam.guid);
  const { data: tags } = useQuery({ ...clipTagsQuery(active.id), enabled: !active.isMock });
  const fps = tags?.fps ?? active.fps;
  const chapters = useMemo(() => compressionChapters(tags?.tags ?? [], fps), [tags, fps]);

  function mayShow(clip: ExamClip): boolean {
    const facts = {
      hasOverlay: clip.overlayUrl !== null,
      isRated: clip.rating !== null,
      isAssessed: clip.assessment !== null,
    };
    return mayShowOverlay(config.show_segmentation_overlay, facts, examDiagnosis);
  }

  function handleFirstFrame({ clipId, prefersOverlay }: FirstFrame): void {
    const isEnabled = config.preload_exam_review_clips;
    const warmable = clips.map((clip) => ({
      source: clip,
      hasVideo: clip.hasVideo,
      isReviewed: clip.isAlreadyReviewed,
      mayShowOverlay: mayShow(clip),
    }));
    preloadClips(pool, warmable, { flow: 'single', isEnabled, activeId: clipId, prefersOverlay });
    if (isEnabled) queryClient.query(clipTagsQuery(clipAfter(clips, active).id)).catch(() => undefined);
  }

  return (
    <PlayerPlace>
      <VideoPlayer
        clip={active}
        pool={pool}
        fps={fps}
        chapters={chapters}
        mayShowOverlay={mayShow(active)}
        label={
          <>
            <SideMarker side={PROTOCOLS[exam.protocol].side} />
            {active.shortLabel}
          </>
        }
        notice={DATA_DISCLAIMER_TEXTS[config.data_disclaimer]}
        onFirstFrame={handleFirstFrame}
        onRenew={renew}
      />
    </PlayerPlace>
  );
}

function useVideoPool(): VideoPool {
  const [pool] = useState(() => new VideoPool());
  useEffect(() => () => pool.clear(), [pool]);
  return pool;
}
