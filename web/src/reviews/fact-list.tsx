import { PhoneRounded } from '../ui/icons/phone-rounded.tsx';
import { SmartphoneRounded } from '../ui/icons/smartphone-rounded.tsx';
import { styled } from '@mui/material/styles';
import { focusRing, tokens } from '../ui/theme/tokens.ts';
import { PhoneNumber } from '../ui/phone-number.tsx';
import type { Fact } from './exam-facts.ts';

interface FactListProps {
  readonly facts: readonly Fact[];
  readonly isStacked?: boolean;
}

const List = styled('dl')({
  display: 'flex',
  gap: 28,
  margin: 0,
  '&[data-stacked="true"]': { flexDirection: 'column', gap: 12 },
  '& dt': { fontSize: 12, lineHeight: '16px', color: tokens.t3 },
  '& dd': { margin: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '&[data-stacked="true"] dd': { whiteSpace: 'normal' },
  '& [data-fact="Patient"] dd': { fontWeight: 500 },
});

const Tel = styled('a')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  marginLeft: 12,
  color: tokens.accent,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  borderRadius: 4,
  '& svg': { fontSize: 15 },
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
  // On a touch screen each number has a line of its own, high enough for a finger.
  '@media (max-width: 899px)': { display: 'flex', marginLeft: 0, minHeight: 44 },
});

const PHONES = {
  phone: { name: 'Mobile', Icon: SmartphoneRounded },
  landline: { name: 'Landline', Icon: PhoneRounded },
} as const;

/** Label over value. */
export function FactList({ facts, isStacked = false }: FactListProps) {
  return (
    <List data-stacked={isStacked}>
      {facts.map(({ label, value, phones = [] }) => (
        <div key={label} data-fact={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {phones.map((phone) => (
              <TelLink key={phone.kind} {...phone} />
            ))}
          </dd>
        </div>
      ))}
    </List>
  );
}

function TelLink({ kind, number }: NonNullable<Fact['phones']>[number]) {
  const { name, Icon } = PHONES[kind];
  return (
    <Tel href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} title={name} aria-label={`${name} ${number}`}>
      <Icon aria-hidden />
      <PhoneNumber number={number} />
    </Tel>
  );
}
