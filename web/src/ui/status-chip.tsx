import { styled } from '@mui/material/styles';
import type { ElementType } from 'react';
import { tokens } from './theme/tokens.ts';

interface StatusChipProps {
  readonly label: string;
  readonly icon?: ElementType | undefined;
  /** System states only; a finding is a ClinicalChip. */
  readonly tone?: 'neutral' | 'accent' | 'warning' | 'error' | undefined;
}

const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 24,
  padding: '0 9px',
  borderRadius: 6,
  background: tokens.s3,
  color: tokens.t2,
  fontSize: 13,
  lineHeight: '18px',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  '& svg': { fontSize: 16 },
  '&[data-tone="accent"]': { background: tokens.accentTint, color: tokens.accent },
  '&[data-tone="warning"]': { background: tokens.warningTint, color: tokens.warning },
  '&[data-tone="error"]': { background: tokens.errorTint, color: tokens.error },
});

export function StatusChip({ label, icon: Icon, tone = 'neutral' }: StatusChipProps) {
  return (
    <Chip data-tone={tone}>
      {Icon !== undefined && <Icon aria-hidden />}
      {label}
    </Chip>
  );
}
