import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { CheckRounded as Check } from '../ui/icons/check-rounded.tsx';
import { WarningAmberRounded as WarningAmber } from '../ui/icons/warning-amber-rounded.tsx';
import { tokens } from '../ui/theme/tokens.ts';

interface HealthCheckProps {
  readonly title: string;
  readonly isGood: boolean;
  /** What is, in a sentence. */
  readonly fact: ReactNode;
  /** Why, and what to do about it. */
  readonly advice?: ReactNode;
}

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '190px minmax(0, 1fr)',
  gap: '4px 16px',
  padding: '12px 20px',
  borderBottom: `1px solid ${tokens.line}`,
  '&:last-of-type': { borderBottom: 0 },
  '&[data-good="false"]': { background: tokens.s2 },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

const Title = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  '& > svg': { fontSize: 20, color: tokens.accent },
  '[data-good="false"] > & > svg': { color: tokens.warning },
  '& h2': { margin: 0, fontSize: 14, lineHeight: '20px', fontWeight: 500 },
});

const Quiet = styled('p')({ margin: 0, fontSize: 13, lineHeight: '20px', color: tokens.t2 });
const Fact = styled('p')({ margin: 0 });

export function HealthCheck({ title, isGood, fact, advice }: HealthCheckProps) {
  const Icon = isGood ? Check : WarningAmber;
  return (
    <Row data-good={isGood}>
      <Title>
        <Icon aria-hidden />
        <div>
          <h2>{title}</h2>
          <Quiet>{isGood ? 'Good' : 'Needs attention'}</Quiet>
        </div>
      </Title>
      <div>
        <Fact>{fact}</Fact>
        {advice !== undefined && <Quiet>{advice}</Quiet>}
      </div>
    </Row>
  );
}
