import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { tokens } from './theme/tokens.ts';
import { CountPill } from './count-pill.tsx';

interface SectionCardProps {
  readonly title: string;
  readonly count?: number | undefined;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

const Card = styled('section')({
  padding: '20px 24px',
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
  minWidth: 0,
});

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginBottom: 16,
});

export function SectionCard({ title, count, tools, children }: SectionCardProps) {
  return (
    <Card aria-label={title}>
      <Head>
        <Typography component="h2" variant="h6">
          {title}
        </Typography>
        {count !== undefined && <CountPill value={count} />}
        {tools !== undefined && <div style={{ marginLeft: 'auto' }}>{tools}</div>}
      </Head>
      {children}
    </Card>
  );
}
