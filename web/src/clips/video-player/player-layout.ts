import { styled } from '@mui/material/styles';
import { ease, tokens } from '../../ui/theme/tokens.ts';

/** The width of the player itself decides what fits: it sits in a page, beside a column, in a drawer. */
export const PHONE = '@container player (max-width: 559px)';
/** Seven controls of 44 px and the time leave no room for more. */
export const SMALL_PHONE = '@container player (max-width: 419px)';
export const NARROW = '@container player (max-width: 719px)';
export const WITHOUT_LEGEND = '@container player (max-width: 879px)';

export const PlayerRoot = styled('section')({
  containerType: 'inline-size',
  containerName: 'player',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  flex: 1,
  overflow: 'hidden',
  background: tokens.stage,
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  '&:fullscreen': { border: 0, borderRadius: 0 },
});

export const Stage = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  display: 'grid',
  overflow: 'hidden',
  background: tokens.stage,
});

export const Pictures = styled('div')({
  position: 'absolute',
  inset: 0,
  isolation: 'isolate',
  // A video brings the same along.
  '& > canvas': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    objectFit: 'contain',
    background: tokens.stage,
  },
});

export const PictureLabel = styled('div')({
  position: 'absolute',
  // Above the text of a failure too: it is still this view that has no clip.
  zIndex: 4,
  left: 10,
  top: 8,
  padding: '6px 8px 6px 6px',
  borderRadius: 8,
  // The words stay readable where they lie on a bright picture.
  background: tokens.stage,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontSize: 13,
  lineHeight: '18px',
  fontWeight: 500,
  color: '#C6CCD6',
  pointerEvents: 'none',
  // Under the name of another view no picture may stand, not for a moment.
  '[data-ahead] ~ &': { visibility: 'hidden' },
  [PHONE]: { left: 6, top: 4 },
});

export const Controls = styled('div')({
  padding: '0 12px 8px',
  [PHONE]: { paddingBottom: 4 },
});

export const ControlRow = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  height: 40,
  transition: `opacity 200ms ${ease}`,
  '&[data-idle="true"]': { opacity: 0, pointerEvents: 'none' },
  '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
  [PHONE]: { height: 44, gap: 0, margin: '0 -8px', '& .MuiIconButton-root': { width: 44, height: 44 } },
});

export const RowEnd = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  marginLeft: 'auto',
  [NARROW]: { gap: 10 },
  [PHONE]: { gap: 4 },
  [SMALL_PHONE]: { gap: 0 },
});

/** Left out where the player is small. */
export const NotOnPhones = styled('span')({ display: 'contents', [PHONE]: { display: 'none' } });
export const OnlyOnPhones = styled('span')({ display: 'none', [PHONE]: { display: 'contents' } });

export const PlayerNotice = styled('div')({
  flex: 'none',
  padding: '4px 12px',
  fontSize: 12,
  lineHeight: '16px',
  color: '#C6CCD6',
});

export const PictureCorner = styled('div')({
  position: 'absolute',
  zIndex: 2,
  right: 4,
  top: 4,
  '& .MuiIconButton-root': { width: 44, height: 44 },
});
