import { styled } from '@mui/material/styles';
import { focusRing, tokens } from '../app/theme/tokens.ts';

/** A row of links to sibling pages. Links, not ARIA tabs: each leads to an address of its own. */
export const TabBar = styled('nav')({
  display: 'flex',
  height: 44,
  overflowX: 'auto',
  borderBottom: `1px solid ${tokens.line}`,
});

/** The current page's link carries aria-current="page". */
export const TabLink = styled('a')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  height: '100%',
  margin: '0 12px',
  color: tokens.t2,
  fontSize: 13,
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover, &[aria-current="page"]': { color: tokens.t1 },
  // A shadow and not a pseudo-element: that would keep axe from judging a count inside the tab.
  '&[aria-current="page"]': { boxShadow: `inset 0 -2px 0 ${tokens.accent}` },
  '&:focus-visible': { ...focusRing, outlineOffset: -4, borderRadius: 8 },
});
