import { styled } from '@mui/material/styles';
import type { CheckState } from '@sonoboard/domain/installation/check-state';
import type { ReactNode } from 'react';
import { CheckRounded as Check } from '../ui/icons/check-rounded.tsx';
import { ErrorOutlineRounded as ErrorOutline } from '../ui/icons/error-outline-rounded.tsx';
import { WarningAmberRounded as WarningAmber } from '../ui/icons/warning-amber-rounded.tsx';
import { tokens } from '../ui/theme/tokens.ts';

interface HealthCheckProps {
  readonly title: string;
  readonly state: CheckState;
  /** What is, in a sentence. */
  readonly fact: ReactNode;
  /** Why, and what to do about it. */
  readonly advice?: ReactNode;
  /** Leads to where it is done. */
  readonly action?: ReactNode;
}

const WARNING = { icon: WarningAmber, color: tokens.warning, titleColor: tokens.warning } as const;

const STATES = {
  urgent: { icon: ErrorOutline, color: tokens.error, titleColor: tokens.error, word: 'Needs you now' },
  attention: { ...WARNING, word: 'Needs attention' },
  unknown: { ...WARNING, word: 'Not known' },
  good: { icon: Check, color: tokens.accent, titleColor: tokens.t1, word: 'Good' },
} as const;

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '190px minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: '4px 16px',
  padding: '11px 20px',
  borderBottom: `1px solid ${tokens.line}`,
  '&:last-of-type': { borderBottom: 0 },
  '&[data-good="false"]': { background: tokens.s2 },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '8px', padding: 16 },
}));

const Title = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  '& > svg': { fontSize: 20 },
  '& h2': { margin: 0, fontSize: 14, lineHeight: '20px', fontWeight: 500 },
});

const Quiet = styled('p')({ margin: 0, fontSize: 13, lineHeight: '20px', color: tokens.t2 });
const Fact = styled('p')({ margin: 0, overflowWrap: 'anywhere' });

export function HealthCheck({ title, state, fact, advice, action }: HealthCheckProps) {
  const { icon: Icon, color, titleColor, word } = STATES[state];
  return (
    <Row data-good={state === 'good'}>
      <Title>
        <Icon aria-hidden sx={{ color }} />
        <div>
          <h2 style={{ color: titleColor }}>{title}</h2>
          <Quiet>{word}</Quiet>
        </div>
      </Title>
      <div>
        <Fact>{fact}</Fact>
        {advice !== undefined && <Quiet>{advice}</Quiet>}
      </div>
      {action}
    </Row>
  );
}
