import { PriorityHighRounded as PriorityHigh } from '../ui/icons/priority-high-rounded.tsx';
import { styled } from '@mui/material/styles';
import { tokens } from '../ui/theme/tokens.ts';

const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  flex: 'none',
  height: 24,
  padding: '0 8px 0 4px',
  border: `1.5px solid ${tokens.t1}`,
  borderRadius: 6,
  color: tokens.t1,
  fontSize: 13,
  lineHeight: '18px',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  '& svg': { fontSize: 16 },
});

/** Never a clinical colour: it says how soon somebody should look, not what they will find. */
export function UrgentMark({ reason }: { readonly reason?: string | null | undefined }) {
  return (
    <Chip title={reason ?? undefined}>
      <PriorityHigh aria-hidden />
      Urgent
    </Chip>
  );
}
