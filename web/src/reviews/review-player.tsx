import { styled } from '@mui/material/styles';
import { compressionChapters } from '@sonoboard/domain/clips/compression-chapters';
import { PROTOCOLS, type ProtocolName } from '@sonoboard/domain/exams/protocols';
import { DATA_DISCLAIMER_TEXTS } from '@sonoboard/domain/reviews/data-disclaimer';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { tokens } from '../ui/theme/tokens.ts';
import { clipTagsQuery } from '../clips/clips.queries.ts';
import { VideoPlayer } from '../clips/video-player/video-player.tsx';
import { useUserConfig } from '../platform/user-config.ts';
import { SideMarker } from '../ui/side-marker.tsx';
import type { ReviewChange } from '@sonoboard/domain/reviews/active-review';
import type { ExamClip } from './exam-clips.ts';
import { notePicturePlace } from './picture-before-page.ts';
import { PlayerPlace } from './review-layout.ts';
import type { ReviewAddress } from './reviews.queries.ts';
import type { ClipVideos } from './use-clip-videos.ts';
import { useRenewedAddresses } from './use-renewed-addresses.ts';
import { noteFirstFrame } from '../platform/behaviour.ts';
import type { ClipPlayer } from '../clips/video-player/clip-player.ts';
import { useObservable } from '../clips/video-player/use-observable.ts';

interface ReviewPlayerProps {
  readonly address: ReviewAddress;
  readonly protocol: ProtocolName;
  readonly clip: ExamClip;
  readonly videos: ClipVideos;
  readonly onDisplay: (change: ReviewChange) => void;
  /** Which scan of a chain the clip is from. */
  readonly scanName?: string | undefined;
}

const ScanName = styled('span')({ color: tokens.t3, fontWeight: 400 });

/** Plays the active clip; once it is seen, the following ones are made ready. */
export function ReviewPlayer({ address, protocol, clip, videos, onDisplay, scanName }: ReviewPlayerProps) {
  const { data_disclaimer: disclaimer } = useUserConfig();
  const renew = useRenewedAddresses(address);
  useReportedDisplay(clip.id, videos.player, onDisplay);
  const [seen, setSeen] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  // Chapters are asked for when the picture runs: asked for beside it, they would take from its start.
  const { data: tags } = useQuery({ ...clipTagsQuery(clip.id), enabled: !clip.isMock && seen === clip.id });
  const fps = tags?.fps ?? clip.fps;
  const chapters = useMemo(() => compressionChapters(tags?.tags ?? [], fps), [tags, fps]);
  return (
    <PlayerPlace ref={place}>
      <VideoPlayer
        clip={clip}
        player={videos.player}
        fps={fps}
        chapters={chapters}
        mayShowOverlay={videos.mayShow(clip)}
        label={
          <>
            <SideMarker side={PROTOCOLS[protocol].side} />
            {clip.shortLabel}
            {scanName !== undefined && <ScanName>{scanName}</ScanName>}
          </>
        }
        notice={DATA_DISCLAIMER_TEXTS[disclaimer]}
        onFirstFrame={noteFirstFrame}
        onSettled={(clipId) => {
          setSeen(clipId);
          if (place.current !== null && address.mode === 'edit') notePicturePlace(place.current, address);
          videos.preloadAfter(clip);
        }}
        onOverlayChosen={(isOn) => videos.noteOverlay(clip, isOn)}
        onRenew={renew}
      />
    </PlayerPlace>
  );
}

/** Tells the review when a frame of the clip is on the screen, or when its video did not come. */
function useReportedDisplay(
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
