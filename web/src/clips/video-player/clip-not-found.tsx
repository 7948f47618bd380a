import { ReplayRounded } from '../../ui/icons/replay-rounded.tsx';
import { VideocamOffRounded } from '../../ui/icons/videocam-off-rounded.tsx';
import Button from '@mui/material/Button';
import { CLIP_TEXTS } from '@sonoboard/domain/clips/clip-texts';
import { documentDay } from '@sonoboard/domain/shared/date-display';
import { styled } from '@mui/material/styles';
import { tokens } from '../../ui/theme/tokens.ts';
import { browserZone } from '../../ui/browser-zone.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

const Cover = styled('output')({
  position: 'absolute',
  inset: 0,
  zIndex: 3,
  display: 'grid',
  placeItems: 'center',
  background: tokens.stage,
});

interface ClipNotFoundProps {
  /** Then nothing was lost, and a rescan would not bring it back. */
  readonly deletedAt: string | undefined;
  /** Null where there is no video to ask for again. */
  readonly onRetry: (() => void) | null;
}

export function ClipNotFound({ deletedAt, onRetry }: ClipNotFoundProps) {
  const words =
    deletedAt === undefined
      ? CLIP_TEXTS.notFound
      : {
          title: CLIP_TEXTS.deleted.title,
          subtitle: `${CLIP_TEXTS.deleted.subtitle} ${documentDay(new Date(deletedAt), browserZone())}`,
        };
  return (
    <Cover>
      <EmptyState
        icon={VideocamOffRounded}
        title={words.title}
        line={words.subtitle}
        action={
          onRetry && (
            <Button variant="outlined" startIcon={<ReplayRounded />} onClick={onRetry}>
              {CLIP_TEXTS.retry}
            </Button>
          )
        }
      />
    </Cover>
  );
}
