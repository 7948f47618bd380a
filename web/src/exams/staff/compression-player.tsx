import { styled } from '@mui/material/styles';
import { tokens } from '../../ui/theme/tokens.ts';
import type { ClipPlayer } from '../../clips/video-player/clip-player.ts';
import { VideoPlayer } from '../../clips/video-player/video-player.tsx';

interface CompressionPlayerProps {
  readonly id: string;
  readonly url: string;
  readonly overlayUrl: string | null;
  readonly fps: number | null;
  readonly player: ClipPlayer;
  readonly label: string;
  /** Its first frame is shown, and it waits for someone to start it. */
  readonly startsPaused?: boolean | undefined;
}

/** On a phone from edge to edge of its card: the controls need the width. */
const Area = styled('div')(({ theme }) => ({
  height: 'min(480px, 70vh)',
  display: 'flex',
  background: tokens.stage,
  borderRadius: 12,
  [theme.breakpoints.down('md')]: { margin: '0 -24px', '& > section': { border: 0, borderRadius: 0 } },
}));

/** The reviewers' player; of an overlay that the account may not see there is no address. */
export function CompressionPlayer(props: CompressionPlayerProps) {
  const { id, url, overlayUrl, fps, player, label, startsPaused = false } = props;
  return (
    <Area>
      <VideoPlayer
        clip={{ id, url, overlayUrl }}
        player={player}
        fps={fps}
        chapters={[]}
        mayShowOverlay={overlayUrl !== null}
        label={label}
        onSettled={() => startsPaused && player.pause()}
      />
    </Area>
  );
}
