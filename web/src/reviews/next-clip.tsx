import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { NEXT_CLIP_LABEL } from '@sonoboard/domain/reviews/clip-progress';
import { Kbd } from '../ui/kbd.tsx';
import { NextPlace } from './review-layout.ts';

const OnSolid = styled('span')({
  display: 'contents',
  '& kbd': { marginLeft: 8, color: 'inherit', borderColor: 'rgba(255, 255, 255, .45)' },
});

export function NextClip({ onNext }: { readonly onNext: () => void }) {
  return (
    <NextPlace>
      <Button variant="contained" size="large" fullWidth onClick={onNext}>
        {NEXT_CLIP_LABEL}
        <OnSolid aria-hidden>
          <Kbd>↵</Kbd>
        </OnSolid>
      </Button>
    </NextPlace>
  );
}
