import { CheckRounded as Check } from '../ui/icons/check-rounded.tsx';
import { LinkOffRounded as LinkOff } from '../ui/icons/link-off-rounded.tsx';
import { styled } from '@mui/material/styles';
import { tokens } from '../ui/theme/tokens.ts';

const Round = styled('div')({
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 56,
  marginBottom: 20,
  borderRadius: '50%',
  background: tokens.s2,
  color: tokens.t2,
  '&[data-kind="done"]': { background: tokens.accentTint, color: tokens.accent },
});

const ICONS = { done: Check, broken: LinkOff } as const;

/** Shows at a glance how a mailed link ended. */
export function StateIcon({ kind }: { readonly kind: keyof typeof ICONS }) {
  const Icon = ICONS[kind];
  return (
    <Round data-kind={kind} aria-hidden>
      <Icon />
    </Round>
  );
}
