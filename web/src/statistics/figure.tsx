import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { tokens } from '../ui/theme/tokens.ts';

/** Label over value, several beside each other. */
export const Figures = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: '16px 12px',
  margin: 0,
  '& > div': { minWidth: 0 },
  '& dt': { fontSize: 12, lineHeight: '16px', color: tokens.t2 },
  '& dd': {
    margin: 0,
    fontSize: 18,
    lineHeight: '24px',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', fontWeight: 400, color: tokens.t2 },
});

interface FigureProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly note?: ReactNode;
}

export function Figure({ label, children, note }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  );
}
