import { PhoneRounded } from '../../ui/icons/phone-rounded.tsx';
import { styled } from '@mui/material/styles';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { type OperatorPhone, phoneAddress } from './report-facts.ts';

const Anchor = styled('a')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  borderRadius: 4,
  color: tokens.accent,
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& svg': { fontSize: 16 },
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
  '@media (max-width: 899px)': { minHeight: 44 },
});

interface PhoneLinkProps {
  readonly phone: OperatorPhone;
  readonly hasIcon?: boolean;
}

export function PhoneLink({ phone: { label, number }, hasIcon = false }: PhoneLinkProps) {
  return (
    <Anchor href={phoneAddress(number)} title={label}>
      {hasIcon && <PhoneRounded aria-hidden />}
      <PhoneNumber number={number} />
    </Anchor>
  );
}
