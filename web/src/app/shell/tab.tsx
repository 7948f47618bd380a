import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';

/** One look for a link in the bar and for a button that opens a menu there. */
const tabStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  flex: 'none',
  height: '100%',
  // The line belongs to the words, so the room beside them is margin.
  margin: '0 12px',
  padding: 0,
  border: 0,
  background: 'none',
  color: tokens.t2,
  font: 'inherit',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover, &[aria-current], &[data-current]': { color: tokens.t1 },
  // A shadow, not an element of its own: what lies over a tab keeps its contrast from being judged.
  '&[aria-current], &[data-current]': { boxShadow: `inset 0 -2px 0 ${tokens.accent}` },
  '&:focus-visible': { ...focusRing, outlineOffset: 4, borderRadius: 8 },
} as const;

/** Below 1200 px six entries stand closer, so that none has to go. */
const closer = { margin: '0 8px' };

export const TabLink = createLink(
  styled('a')(({ theme }) => ({ ...tabStyle, [theme.breakpoints.down('lg')]: closer })),
);

export const TabButton = styled('button')(({ theme }) => ({
  ...tabStyle,
  [theme.breakpoints.down('lg')]: closer,
}));

export const TabRow = styled('nav')({ display: 'flex', height: '100%', minWidth: 0 });
