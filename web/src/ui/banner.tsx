import { styled } from '@mui/material/styles';
import type { ElementType, ReactNode } from 'react';
import { tokens } from '../app/theme/tokens.ts';

interface BannerProps {
  readonly icon: ElementType;
  /** A sentence and its link. */
  readonly children: ReactNode;
}

const Line = styled('aside')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 40,
  padding: '8px 24px',
  borderBottom: `1px solid ${tokens.accentLine}`,
  background: tokens.accentTint,
  '& > svg': { flex: 'none', fontSize: 18, color: tokens.accent },
  '& a': { fontWeight: 500, marginLeft: 4 },
  [theme.breakpoints.down('sm')]: {
    justifyContent: 'flex-start',
    padding: '8px 16px',
    fontSize: 13,
    lineHeight: '18px',
  },
}));

export function Banner({ icon: Icon, children }: BannerProps) {
  return (
    <Line aria-label="Notice">
      <Icon aria-hidden />
      <span>{children}</span>
    </Line>
  );
}
