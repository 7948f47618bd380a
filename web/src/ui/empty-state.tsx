import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ElementType, ReactNode } from 'react';
import { tokens } from './theme/tokens.ts';

export interface EmptyStateProps {
  /** An icon component, e.g. from ui/icons. */
  readonly icon: ElementType;
  readonly title: string;
  readonly line?: ReactNode;
  /** At most one button: the way on. */
  readonly action?: ReactNode;
  /** A whole-page state carries the page's own heading. */
  readonly headingLevel?: 'h1' | 'h2' | 'p' | undefined;
}

const Column = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 4,
  padding: '64px 24px',
});

const Round = styled('div')({
  width: 56,
  height: 56,
  borderRadius: '50%',
  background: tokens.s2,
  color: tokens.t2,
  display: 'grid',
  placeItems: 'center',
  marginBottom: 12,
});

const Line = styled('p')({ margin: 0, color: tokens.t2, maxWidth: '44ch' });

export function EmptyState({ icon: Icon, title, line, action, headingLevel = 'p' }: EmptyStateProps) {
  return (
    <Column>
      <Round aria-hidden>
        <Icon />
      </Round>
      <Typography component={headingLevel} sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
        {title}
      </Typography>
      {line !== undefined && <Line>{line}</Line>}
      {action !== undefined && <div style={{ marginTop: 16 }}>{action}</div>}
    </Column>
  );
}
