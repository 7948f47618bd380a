import { styled } from '@mui/material/styles';
import { SectionCard } from '../../ui/section-card.tsx';
import { CompressionPlayer } from './compression-player.tsx';
import { Placeholder } from './placeholder.ts';
import type { Compression } from './staff-exams.queries.ts';
import { TagTable } from './tag-table.tsx';
import { TarLinks } from './tar-links.tsx';
import { useDebugPlayer } from './use-debug-player.ts';

interface FullPointVideoProps {
  readonly compression: Compression;
  readonly label: string;
}

const Beside = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  alignItems: 'start',
  gap: 16,
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

/** The whole point as it was recorded, and what the app marked in it. */
export function FullPointVideo({ compression, label }: FullPointVideoProps) {
  const player = useDebugPlayer();
  const { full_view_ultrasound_video_url: url, full_view_tags: marked } = compression;
  const tars = [
    { label: 'Frames (tar)', url: compression.full_view_ultrasound_tar_url },
    { label: 'Segmentation (tar)', url: compression.full_view_segmentation_tar_url },
  ];
  function seek(frame: number): void {
    player.pause();
    player.goTo(frame);
  }
  return (
    <SectionCard title="Full point video" tools={<TarLinks tars={tars} />}>
      {url === null ? (
        <Placeholder>Full point video unavailable</Placeholder>
      ) : (
        <Beside>
          <CompressionPlayer
            id={`full ${compression.clip_guid}`}
            url={url}
            overlayUrl={compression.full_view_segmentation_video_url}
            fps={marked?.fps ?? null}
            player={player}
            label={label}
            startsPaused
          />
          <TagTable marked={marked} onSeek={seek} />
        </Beside>
      )}
    </SectionCard>
  );
}
