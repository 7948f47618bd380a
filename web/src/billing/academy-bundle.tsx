import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { ACADEMY_BUNDLE } from '@sonoboard/domain/billing/checkout-offer';
import { formatPrice, type PriceAmount } from '@sonoboard/domain/billing/price';
import { tokens } from '../ui/theme/tokens.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { SumList } from './sum-list.tsx';

interface AcademyBundleProps {
  /** What the provider charges. */
  readonly price: PriceAmount;
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

const Choice = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  fontWeight: 500,
  cursor: 'pointer',
});

const [FIRST, SECOND] = ACADEMY_BUNDLE.certificationsUsd;

const inDollars = (amount: number) => formatPrice({ unitAmount: amount * 100, currency: 'usd' });

const LINES: readonly (readonly [label: string, amount: string])[] = [
  ['First certification', inDollars(FIRST)],
  ['Second certification', inDollars(SECOND)],
  ['Bundle discount', inDollars(-ACADEMY_BUNDLE.discountUsd)],
];

const ADD = 'Add the certification academy';

export function AcademyBundle({ price, isChosen, onChange }: AcademyBundleProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} data-chosen={isChosen ? '' : undefined}>
      <Head>
        <h2 id={titleId}>Certification academy bundle</h2>
        <StatusChip label={ACADEMY_BUNDLE.badge} tone="accent" />
      </Head>
      <SumList>
        {[...LINES, ['One-time fee', formatPrice(price)] as const].map(([label, amount]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} $`}>{amount}</dd>,
        ])}
      </SumList>
      <Choice>
        <Checkbox label={ADD} isChecked={isChosen} onChange={onChange} />
        {ADD}
      </Choice>
    </Card>
  );
}
