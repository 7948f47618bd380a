import { OpenInNewRounded as OpenInNew } from './icons/open-in-new-rounded.tsx';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { focusRing, tokens } from './theme/tokens.ts';

const Anchor = styled('a')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  borderRadius: 4,
  color: tokens.accent,
  textDecoration: 'none',
  '& svg': { fontSize: 16 },
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
});

interface OutsideLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** Leads out of the product, in a tab of its own. */
export function OutsideLink({ href, children }: OutsideLinkProps) {
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <OpenInNew titleAccess="opens a new tab" />
    </Anchor>
  );
}
