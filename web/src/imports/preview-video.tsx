import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { tokens } from '../ui/theme/tokens.ts';

interface PreviewVideoProps {
  readonly name: string;
  readonly address: string;
}

/** As high before the picture is there as with it. */
const Stage = styled('div')({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '4 / 3',
  borderRadius: 8,
  overflow: 'hidden',
  background: tokens.stage,
  color: tokens.t2,
  fontSize: 13,
  '& video': { width: '100%', height: '100%', objectFit: 'contain' },
});

/** The browser's own player: it runs by itself, and anyone who wants it to stand still can stop it. */
export function PreviewVideo({ name, address }: PreviewVideoProps) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [isBroken, setBroken] = useState(false);
  return (
    <Stage>
      {isBroken ? (
        'The preview could not be loaded'
      ) : (
        <video
          src={address}
          aria-label={`Preview of ${name}`}
          muted
          loop
          playsInline
          controls
          autoPlay={!isStill}
          preload="metadata"
          onError={() => setBroken(true)}
        />
      )}
    </Stage>
  );
}
