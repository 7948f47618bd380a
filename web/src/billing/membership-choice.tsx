import { styled } from '@mui/material/styles';
import { MONTHLY_PRICE_USD, type Membership } from '@sonoboard/domain/billing/checkout-offer';
import { EXCLUDING_TAX, formatPrice, type PriceAmount } from '@sonoboard/domain/billing/price';
import { focusRing, tokens } from '../ui/theme/tokens.ts';

interface MembershipChoiceProps {
  readonly offered: readonly Membership[];
  readonly chosen: Membership;
  readonly yearly: PriceAmount;
  readonly onChoose: (membership: Membership) => void;
}

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: 12,
  [theme.breakpoints.down('sm')]: { gridAutoFlow: 'row' },
}));

const Card = styled('label')({
  position: 'relative',
  display: 'grid',
  gap: 4,
  padding: '20px 24px',
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
  '&:has(input)': { cursor: 'pointer' },
  '&:has(input:checked)': { borderColor: tokens.accent, boxShadow: `inset 0 0 0 1px ${tokens.accent}` },
  '&:has(input:focus-visible)': focusRing,
  '& input': {
    appearance: 'none',
    position: 'absolute',
    top: 20,
    right: 20,
    width: 20,
    height: 20,
    margin: 0,
    borderRadius: '50%',
    border: `1.5px solid ${tokens.field}`,
    outline: 'none',
    cursor: 'pointer',
  },
  '& input:checked': { border: `6px solid ${tokens.accent}` },
});

const Name = styled('span')({ fontSize: 15, lineHeight: '20px', fontWeight: 600 });

const Amount = styled('span')({
  fontSize: 28,
  lineHeight: '36px',
  fontWeight: 600,
  letterSpacing: '-.02em',
  fontVariantNumeric: 'tabular-nums',
});

const Unit = styled('span')({ color: tokens.t2, fontSize: 13, lineHeight: '18px' });

/** Monthly or yearly; where only one is offered there is nothing to choose. */
export function MembershipChoice({ offered, chosen, yearly, onChoose }: MembershipChoiceProps) {
  const hasChoice = offered.length > 1;
  return (
    <Cards {...(hasChoice && { role: 'radiogroup', 'aria-label': 'Membership' })}>
      {offered.map((membership) => (
        <Card key={membership} as={hasChoice ? 'label' : 'div'}>
          {hasChoice && (
            <input
              type="radio"
              name="membership"
              value={membership}
              checked={membership === chosen}
              onChange={() => onChoose(membership)}
            />
          )}
          <Name>{membership === 'monthly' ? 'Monthly membership' : 'Yearly membership'}</Name>
          <Amount>{membership === 'monthly' ? `$${MONTHLY_PRICE_USD}` : formatPrice(yearly)}</Amount>
          <Unit>{`per license, per ${membership === 'monthly' ? 'month' : 'year'}, ${EXCLUDING_TAX}`}</Unit>
        </Card>
      ))}
    </Cards>
  );
}
