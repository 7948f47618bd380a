import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import { focusRing, tokens } from '../theme/tokens.ts';

/** One look for a link in the bar and for a button that opens a menu there. */
const tabStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  flex: 'none',
  height: '100%',
  padding: '0 12px',
  border: 0,
  background: 'none',
  color: tokens.t2,
  font: 'inherit',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover, &[aria-current], &[data-current]': { color: tokens.t1 },
  '&[aria-current]::after, &[data-current]::after': {
    content: '""',
    position: 'absolute',
    left: 12,
    right: 12,
    bottom: -1,
    height: 2,
    borderRadius: '2px 2px 0 0',
    background: tokens.accent,
  },
  '&:focus-visible': { ...focusRing, outlineOffset: -4, borderRadius: 8 },
} as const;

/** Below 1200 px six entries stand closer, so that none has to go. */
const closer = { padding: '0 8px', '&::after': { left: '8px !important', right: '8px !important' } };

export const TabLink = createLink(
  styled('a')(({ theme }) => ({ ...tabStyle, [theme.breakpoints.down('lg')]: closer })),
);

export const TabButton = styled('button')(({ theme }) => ({
  ...tabStyle,
  [theme.breakpoints.down('lg')]: closer,
}));

export const TabRow = styled('nav')({ display: 'flex', height: '100%', minWidth: 0 });
