import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { ACADEMY_BUNDLE } from '@sonoboard/domain/billing/checkout-offer';
import { tokens } from '../app/theme/tokens.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { StatusChip } from '../ui/status-chip.tsx';

interface AcademyBundleProps {
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

const Card = styled('section')({
  marginTop: 12,
  padding: '20px 24px',
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
  '&[data-chosen]': { borderColor: tokens.accent, boxShadow: `inset 0 0 0 1px ${tokens.accent}` },
});

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  '& h2': { margin: 0, fontSize: 15, lineHeight: '20px', fontWeight: 600 },
});

const Sum = styled('dl')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  rowGap: 6,
  margin: '16px 0',
  color: tokens.t2,
  fontVariantNumeric: 'tabular-nums',
  '& dd': { margin: 0, paddingLeft: 16, textAlign: 'right' },
  '& dt:last-of-type, & dd:last-of-type': {
    paddingTop: 8,
    borderTop: `1px solid ${tokens.line}`,
    color: tokens.t1,
    fontWeight: 600,
  },
});

const Choice = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  fontWeight: 500,
  cursor: 'pointer',
});

const [FIRST, SECOND] = ACADEMY_BUNDLE.certificationsUsd;

const LINES: readonly (readonly [label: string, amount: string])[] = [
  ['First certification', `$${FIRST}`],
  ['Second certification', `$${SECOND}`],
  ['Bundle discount', `-$${ACADEMY_BUNDLE.discountUsd}`],
  ['One-time fee', `$${ACADEMY_BUNDLE.totalUsd}`],
];

const ADD = 'Add the certification academy';

export function AcademyBundle({ isChosen, onChange }: AcademyBundleProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} data-chosen={isChosen ? '' : undefined}>
      <Head>
        <h2 id={titleId}>Certification academy bundle</h2>
        <StatusChip label={ACADEMY_BUNDLE.badge} tone="accent" />
      </Head>
      <Sum>
        {LINES.map(([label, amount]) => [<dt key={label}>{label}</dt>, <dd key={`${label} $`}>{amount}</dd>])}
      </Sum>
      <Choice>
        <Checkbox label={ADD} isChecked={isChosen} onChange={onChange} />
        {ADD}
      </Choice>
    </Card>
  );
}
