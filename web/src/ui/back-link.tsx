import { ArrowBackRounded as ArrowBack } from './icons/arrow-back-rounded.tsx';
import { styled } from '@mui/material/styles';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { focusRing, tokens } from './theme/tokens.ts';
import { cameFrom } from '../platform/came-from.ts';

interface BackLinkProps {
  readonly to: string;
  /** Where it leads, e.g. 'Groups'. */
  readonly children: ReactNode;
}

const Back = styled('nav')({
  marginBottom: 8,
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 24,
    borderRadius: 4,
    color: tokens.t2,
    fontSize: 13,
    textDecoration: 'none',
  },
  '& a:hover': { textDecoration: 'underline' },
  '& a:focus-visible': focusRing,
  '& svg': { fontSize: 18 },
});

/** Anyone who came from the list gets it back as it was, with its page, its search and its place; others get its start. */
export function BackLink({ to, children }: BackLinkProps) {
  const router = useRouter();
  const canGoBack = useCanGoBack();

  function follow(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (canGoBack && cameFrom() === to) router.history.back();
    else router.history.push(to);
  }

  return (
    <Back aria-label="Back">
      <a href={to} onClick={follow}>
        <ArrowBack aria-hidden /> {children}
      </a>
    </Back>
  );
}
