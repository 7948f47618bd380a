import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { tokens } from '../app/theme/tokens.ts';

const Key = styled('kbd')({
  display: 'inline-block',
  minWidth: 18,
  padding: '0 5px',
  border: `1px solid ${tokens.line2}`,
  borderRadius: 4,
  color: tokens.t3,
  fontFamily: 'inherit',
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 500,
  textAlign: 'center',
  // Someone who touches has no keys to hint at.
  '@media (hover: none)': { display: 'none' },
});

export function Kbd({ children }: { readonly children: ReactNode }) {
  return <Key>{children}</Key>;
}
