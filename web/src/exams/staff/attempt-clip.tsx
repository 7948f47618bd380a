import { SectionCard } from '../../ui/section-card.tsx';
import { CompressionPlayer } from './compression-player.tsx';
import { Placeholder } from './placeholder.ts';
import type { Compression } from './staff-exams.queries.ts';
import { TarLinks } from './tar-links.tsx';
import { useDebugPlayer } from './use-debug-player.ts';

interface AttemptClipProps {
  readonly compression: Compression;
  readonly label: string;
}

export function AttemptClip({ compression, label }: AttemptClipProps) {
  const player = useDebugPlayer();
  const tars = [
    { label: 'Frames (tar)', url: compression.ultrasound_tar_url },
    { label: 'Segmentation (tar)', url: compression.segmentation_tar_url },
  ];
  return (
    <SectionCard title="Attempt clip" tools={<TarLinks tars={tars} />}>
      {compression.ultrasound_video_url === null ? (
        <Placeholder>Video for this compression is unavailable</Placeholder>
      ) : (
        <CompressionPlayer
          id={compression.clip_guid}
          url={compression.ultrasound_video_url}
          overlayUrl={compression.segmentation_video_url}
          fps={compression.fps}
          player={player}
          label={label}
        />
      )}
    </SectionCard>
  );
}
