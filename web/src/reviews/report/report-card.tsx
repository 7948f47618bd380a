import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';

interface ReportCardProps {
  /** Where links lead to. */
  readonly place?: string | undefined;
  readonly title: string;
  readonly subtitle?: string | null | undefined;
  /** Beside the title. */
  readonly aside?: ReactNode;
  /** At the right edge. */
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
}

const Card = styled('section')({
  minWidth: 0,
  padding: '20px 24px',
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
  scrollMarginBlock: '76px 84px',
  '&:focus-visible': focusRing,
  '@media (max-width: 899px)': { padding: 16 },
});

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 24,
});

const Title = styled('h2')({
  margin: 0,
  fontSize: 16,
  lineHeight: '24px',
  fontWeight: 600,
  letterSpacing: '-.006em',
});

const Subtitle = styled('p')({ margin: '2px 0 0', fontSize: 13, lineHeight: '18px', color: tokens.t2 });
const Tools = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, marginLeft: 'auto' });
const Body = styled('div')({ marginTop: 12, '&:has(> [hidden]:only-child)': { marginTop: 0 } });

export function ReportCard({ place, title, subtitle, aside, tools, children }: ReportCardProps) {
  const id = useId();
  const isFilled = children !== undefined && children !== null && children !== false;
  return (
    <Card id={place} tabIndex={place === undefined ? undefined : -1} aria-labelledby={id}>
      <Head>
        <Title id={id}>{title}</Title>
        {aside}
        {tools !== undefined && <Tools>{tools}</Tools>}
      </Head>
      {typeof subtitle === 'string' && <Subtitle>{subtitle}</Subtitle>}
      {isFilled && <Body>{children}</Body>}
    </Card>
  );
}

/** A number that is the point of its card. */
export const BigNumber = styled('span')({
  fontSize: 24,
  lineHeight: '24px',
  fontWeight: 600,
  letterSpacing: '-.02em',
  fontVariantNumeric: 'tabular-nums',
  '& small': { fontSize: 16, fontWeight: 500, color: tokens.t3 },
});

/** Label over value. */
export const Facts = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '16px 64px',
  margin: 0,
  '& dt': { fontSize: 12, lineHeight: '16px', color: tokens.t3 },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  '@media (max-width: 899px)': { gap: '12px 32px' },
});
