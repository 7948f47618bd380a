import VideocamOffRounded from '@mui/icons-material/VideocamOffRounded';
import { CLIP_TEXTS } from '@sonoboard/domain/clips/clip-texts';
import { styled } from '@mui/material/styles';
import { tokens } from '../../app/theme/tokens.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

const Cover = styled('output')({
  position: 'absolute',
  inset: 0,
  zIndex: 3,
  display: 'grid',
  placeItems: 'center',
  background: tokens.stage,
});

export function ClipNotFound() {
  return (
    <Cover>
      <EmptyState
        icon={VideocamOffRounded}
        title={CLIP_TEXTS.notFound.title}
        line={CLIP_TEXTS.notFound.subtitle}
      />
    </Cover>
  );
}
