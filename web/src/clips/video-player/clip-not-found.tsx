import { ReplayRounded } from '../../ui/icons/replay-rounded.tsx';
import { VideocamOffRounded } from '../../ui/icons/videocam-off-rounded.tsx';
import Button from '@mui/material/Button';
import { CLIP_TEXTS } from '@sonoboard/domain/clips/clip-texts';
import { styled } from '@mui/material/styles';
import { tokens } from '../../ui/theme/tokens.ts';
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
  /** Null where there is no video to ask for again. */
  readonly onRetry: (() => void) | null;
}

export function ClipNotFound({ onRetry }: ClipNotFoundProps) {
  return (
    <Cover>
      <EmptyState
        icon={VideocamOffRounded}
        title={CLIP_TEXTS.notFound.title}
        line={CLIP_TEXTS.notFound.subtitle}
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
