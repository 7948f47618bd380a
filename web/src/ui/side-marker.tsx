import { styled } from '@mui/material/styles';
import { tokens } from './theme/tokens.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const Box = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: 18,
  height: 18,
  border: `1.5px solid ${tokens.t3}`,
  borderRadius: 4,
  color: tokens.t1,
  fontSize: 11,
  lineHeight: 1,
  fontWeight: 600,
  '&[data-blank]': { borderColor: 'transparent' },
});

interface SideMarkerProps {
  readonly side: 'left' | 'right' | null;
  /** Keeps names in one line with those that have a side. */
  readonly keepsPlace?: boolean | undefined;
}

const NO_LETTER = '\u00A0';

/** A boxed letter, like the lead marker on a picture. */
export function SideMarker({ side, keepsPlace = false }: SideMarkerProps) {
  // Not empty: the name beside it would stand on the box and not on the line.
  if (side === null) {
    return keepsPlace ? (
      <Box data-blank="" aria-hidden>
        {NO_LETTER}
      </Box>
    ) : null;
  }
  return (
    <>
      <Box aria-hidden>{side === 'left' ? 'L' : 'R'}</Box>
      <VisuallyHidden>{side === 'left' ? 'Left' : 'Right'}</VisuallyHidden>
    </>
  );
}
