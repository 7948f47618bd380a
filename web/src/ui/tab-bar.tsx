import { styled } from '@mui/material/styles';
import { useRouterState } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useRef } from 'react';
import { focusRing, tokens } from './theme/tokens.ts';

const Bar = styled('nav')({
  position: 'relative',
  display: 'flex',
  height: 44,
  overflowX: 'auto',
  borderBottom: `1px solid ${tokens.line}`,
});

/**
 * A row of links to sibling pages. Links, not ARIA tabs: each leads to an address of its own. Where a phone has no room
 * for all of them, the link of the current page is scrolled into view.
 */
export function TabBar(props: ComponentProps<typeof Bar>) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (bar.current === null) return;
    const links = [...bar.current.querySelectorAll('a')];
    const current = links.findLast((link) => `${path}/`.startsWith(`${link.getAttribute('href')}/`));
    if (current === undefined) return;
    bar.current.scrollLeft = current.offsetLeft - (bar.current.clientWidth - current.offsetWidth) / 2;
  }, [path]);
  return <Bar ref={bar} {...props} />;
}

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
