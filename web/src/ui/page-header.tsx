import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { tokens } from './theme/tokens.ts';
import { CountPill } from './count-pill.tsx';

interface PageHeaderProps {
  /** Text, or an editable title in its place. */
  readonly title: ReactNode;
  readonly count?: number | string | undefined;
  /** What is said beside the count. */
  readonly marks?: ReactNode;
  readonly subtitle?: ReactNode;
  /** A section of a page has the same header, one level lower. */
  readonly level?: 'h1' | 'h2' | undefined;
  /** Search and buttons, at the right; below the title on a phone. */
  readonly children?: ReactNode;
}

const Row = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  minHeight: 40,
  marginBottom: 16,
  [theme.breakpoints.down('md')]: { marginBottom: 12 },
}));

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  marginLeft: 'auto',
  [theme.breakpoints.down('md')]: { width: '100%', flexWrap: 'wrap', '& > *': { flex: '1 1 240px' } },
}));

const Subtitle = styled('p')({ margin: 0, width: '100%', color: tokens.t2 });

/** On a small screen the shell hides title and count, because its bar shows them: they stay its direct children. */
export function PageHeader({ title, count, marks, subtitle, level = 'h1', children }: PageHeaderProps) {
  return (
    <Row>
      <Typography component={level} variant={level === 'h1' ? 'h4' : 'h5'} sx={{ minWidth: 0 }}>
        {title}
      </Typography>
      {count !== undefined && <CountPill value={count} />}
      {marks}
      {children !== undefined && <Tools>{children}</Tools>}
      {subtitle !== undefined && <Subtitle>{subtitle}</Subtitle>}
    </Row>
  );
}
