import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Kbd } from '../ui/kbd.tsx';
import { NextPlace } from './review-layout.ts';

interface NextClipProps {
  readonly label: string;
  readonly isEnabled: boolean;
  readonly onNext: () => void;
}

const OnSolid = styled('span')({
  display: 'contents',
  '& kbd': { marginLeft: 8, color: 'inherit', borderColor: 'rgba(255, 255, 255, .45)' },
});

/** The one way on, always in the same place: to the next clip, and after the last one to the next page. */
export function NextClip({ label, isEnabled, onNext }: NextClipProps) {
  return (
    <NextPlace>
      <Button variant="contained" size="large" fullWidth disabled={!isEnabled} onClick={onNext}>
        {label}
        {isEnabled && (
          <OnSolid aria-hidden>
            <Kbd>↵</Kbd>
          </OnSolid>
        )}
      </Button>
    </NextPlace>
  );
}
