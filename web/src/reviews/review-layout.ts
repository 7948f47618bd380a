import { styled } from '@mui/material/styles';
import { tokens } from '../ui/theme/tokens.ts';

/** Bands of the review pages: one column below 900, a narrower right column below 1200. */
const STACKED = '@media (max-width: 899px)';
const TABLET = '@media (max-width: 1199px)';
const FOOTER_PX = 65;

export const Page = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  height: '100dvh',
  // A window lower than this scrolls; the picture is not squeezed away.
  minHeight: 560,
  [STACKED]: { height: 'auto', minHeight: '100dvh', paddingBottom: FOOTER_PX },
});

export const Columns = styled('main')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 400px',
  gap: 16,
  padding: '16px 24px',
  [TABLET]: { gridTemplateColumns: 'minmax(0, 1fr) 344px', gap: 12, padding: '12px 16px' },
  [STACKED]: { display: 'block', padding: 0 },
});

export const Left = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  minWidth: 0,
  minHeight: 0,
  [STACKED]: { gap: 0 },
});

export const PlayerPlace = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  // The picture keeps its proportions on a phone; below it lie the scrubber and the controls.
  [STACKED]: {
    flex: 'none',
    height: 'calc(min(62.6vw, 56dvh) + 82px)',
    // A notice below the picture takes two lines, and nothing from the picture.
    '&:has([data-notice])': { height: 'calc(min(62.6vw, 56dvh) + 122px)' },
    '& > section': { borderRadius: 0, borderInline: 0, borderTop: 0 },
  },
});

export const Side = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  minHeight: 0,
  overflowY: 'auto',
  [STACKED]: { gap: 8, padding: '8px 12px' },
});

export const TitleRow = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  minHeight: 32,
  [STACKED]: { display: 'none' },
});

export const Card = styled('section')({
  padding: 16,
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
  [STACKED]: { padding: 12 },
});

export const NextPlace = styled('div')({
  marginTop: 'auto',
  // In a low window the cards scroll beneath it: the way on is always in view.
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  background: tokens.bg,
  [STACKED]: {
    position: 'fixed',
    insetInline: 0,
    bottom: 0,
    zIndex: 4,
    padding: '8px 12px 12px',
    background: tokens.bg,
    borderTop: `1px solid ${tokens.line}`,
  },
});
