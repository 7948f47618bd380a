import { ArrowDownwardRounded as ArrowDownward } from './icons/arrow-downward-rounded.tsx';
import { ArrowUpwardRounded as ArrowUpward } from './icons/arrow-upward-rounded.tsx';
import { KeyboardReturnRounded as KeyboardReturn } from './icons/keyboard-return-rounded.tsx';
import { styled } from '@mui/material/styles';
import type { ElementType } from 'react';
import { tokens } from './theme/tokens.ts';

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
  '& svg': { display: 'inline-block', fontSize: 11, verticalAlign: -1.5 },
  // Someone who touches has no keys to hint at.
  '@media (hover: none)': { display: 'none' },
});

/** Drawn, because fonts draw these signs in many ways and some not at all. */
const SIGNS: Readonly<Record<string, { readonly icon: ElementType; readonly name: string }>> = {
  '↑': { icon: ArrowUpward, name: 'Up' },
  '↓': { icon: ArrowDownward, name: 'Down' },
  '↵': { icon: KeyboardReturn, name: 'Enter' },
};

/** One key, by its sign or its letter. */
export function Kbd({ children }: { readonly children: string }) {
  const sign = SIGNS[children];
  return <Key>{sign === undefined ? children : <sign.icon titleAccess={sign.name} />}</Key>;
}
