import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { IngestState } from '@sonoboard/domain/ingest/ingest-state';
import { compressionChapters } from '@sonoboard/domain/clips/compression-chapters';
import { mayShowOverlay } from '@sonoboard/domain/clips/segmentation-overlay';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import { DATA_DISCLAIMER_TEXTS } from '@sonoboard/domain/reviews/data-disclaimer';
import { tokens } from '../ui/theme/tokens.ts';
import { clipTagsQuery } from '../clips/clips.queries.ts';
import { ClipPlayer } from '../clips/video-player/clip-player.ts';
import { VideoPlayer } from '../clips/video-player/video-player.tsx';
import { VideoPool } from '../clips/video-player/video-pool.ts';
import { now } from '../platform/clock.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { SideMarker } from '../ui/side-marker.tsx';
import type { PreviewClip } from './preview-clips.ts';
import { examPreviewQuery } from './stored-exams.queries.ts';

interface PreviewPlayerProps {
  readonly examGuid: string;
  readonly step: IngestState;
  readonly protocol: ProtocolName;
  readonly clips: readonly PreviewClip[];
  readonly clip: PreviewClip;
}

const VIDEO_HEIGHT = 400;

/** The picture reaches from edge to edge of the drawer. */
const Area = styled('div')({
  flex: 'none',
  height: VIDEO_HEIGHT,
  display: 'flex',
  background: tokens.stage,
  '& > section': { border: 0, borderRadius: 0 },
});

/** An address lives for hours; a clip that fails sooner has another reason. */
const MAY_HAVE_ENDED_AFTER_MS = 5 * 60_000;

export function PreviewPlayer({ examGuid, step, protocol, clips, clip }: PreviewPlayerProps) {
  const config = useUserConfig();
  const { player, warm } = usePlayer();
  const { data: tags } = useQuery({ ...clipTagsQuery(clip.id), enabled: clip.isRecorded });
  const fps = tags?.fps ?? clip.fps;
  const chapters = useMemo(() => compressionChapters(tags?.tags ?? [], fps), [tags, fps]);
  const facts = { hasOverlay: clip.overlayUrl !== null, isRated: false, isAssessed: false };
  return (
    <Area>
      <VideoPlayer
        clip={clip}
        player={player}
        fps={fps}
        chapters={chapters}
        mayShowOverlay={mayShowOverlay(config.show_segmentation_overlay, facts, config.enable_exam_diagnosis)}
        label={
          <>
            <SideMarker side={PROTOCOLS[protocol].side} />
            {clip.shortLabel}
          </>
        }
        notice={DATA_DISCLAIMER_TEXTS[config.data_disclaimer]}
        onSettled={() => warm(clips, clip)}
        onRenew={useRenewal(examGuid, step)}
      />
    </Area>
  );
}

/** The clips after the one on the screen wait for their turn. */
function usePlayer() {
  const [pool] = useState(() => new VideoPool());
  const [player] = useState(() => new ClipPlayer(pool));
  useEffect(
    () => () => {
      player.close();
      pool.clear();
    },
    [player, pool],
  );
  const warm = useCallback(
    (clips: readonly PreviewClip[], active: PreviewClip) =>
      pool.warm(clips.slice(clips.indexOf(active) + 1).flatMap(({ url }) => url ?? [])),
    [pool],
  );
  return { player, warm };
}

/** Asks for the exam again when a clip fails after a long time; answers whether new addresses came. */
function useRenewal(examGuid: string, step: IngestState): () => Promise<boolean> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const query = examPreviewQuery(examGuid, step);
    const age = now().getTime() - (queryClient.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0);
    if (age < MAY_HAVE_ENDED_AFTER_MS) return false;
    const renewed = await queryClient.query({ ...query, staleTime: 0 }).catch(() => null);
    return renewed !== null;
  }, [queryClient, examGuid, step]);
}
