import { styled } from '@mui/material/styles';
import type { ElementType, ReactNode } from 'react';
import { tokens } from './theme/tokens.ts';

interface BannerProps {
  readonly icon: ElementType;
  readonly tone?: 'notice' | 'danger';
  /** A sentence and its link. */
  readonly children: ReactNode;
}

type Tone = NonNullable<BannerProps['tone']>;

const TONES = {
  notice: { line: tokens.accentLine, tint: tokens.accentTint, icon: tokens.accent },
  danger: { line: tokens.errorLine, tint: tokens.errorTint, icon: tokens.error },
} as const satisfies Record<Tone, unknown>;

const Line = styled('aside', { shouldForwardProp: (name) => name !== 'tone' })<{ readonly tone: Tone }>(
  ({ theme, tone }) => ({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    minHeight: 40,
    padding: '8px 24px',
    borderBottom: `1px solid ${TONES[tone].line}`,
    background: TONES[tone].tint,
    '& > svg': { flex: 'none', fontSize: 18, color: TONES[tone].icon },
    '& a': { fontWeight: 500, marginLeft: 4 },
    [theme.breakpoints.down('sm')]: {
      justifyContent: 'flex-start',
      padding: '8px 16px',
      fontSize: 13,
      lineHeight: '18px',
    },
  }),
);

export function Banner({ icon: Icon, tone = 'notice', children }: BannerProps) {
  return (
    <Line aria-label="Notice" tone={tone}>
      <Icon aria-hidden />
      <span>{children}</span>
    </Line>
  );
}
