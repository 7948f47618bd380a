import { styled } from '@mui/material/styles';
import { tokens } from '../app/theme/tokens.ts';
import { ClinicalGlyph } from './clinical-glyph.tsx';
import type { ClinicalKind } from './clinical-glyph.tsx';

interface ClinicalChipProps {
  readonly kind: ClinicalKind;
  /** The word is the feature's: accounts name the same finding differently. */
  readonly label: string;
  /** In tables glyph and word stand without a tint. */
  readonly isPlain?: boolean | undefined;
}

const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  '&[data-tone="negative"]': { color: tokens.negative, '--tint': tokens.negativeTint },
  '&[data-tone="positive"]': { color: tokens.positive, '--tint': tokens.positiveTint },
  '&[data-tone="other"]': { color: tokens.other, '--tint': tokens.otherTint },
  '&[data-chip]': {
    height: 24,
    padding: '0 9px 0 7px',
    borderRadius: 6,
    background: 'var(--tint)',
    fontSize: 13,
  },
});

const TONES: Readonly<Record<ClinicalKind, 'negative' | 'positive' | 'other'>> = {
  'no-dvt': 'negative',
  dvt: 'positive',
  other: 'other',
  rescan: 'other',
  standard: 'other',
};

export function ClinicalChip({ kind, label, isPlain = false }: ClinicalChipProps) {
  return (
    <Chip data-tone={TONES[kind]} data-chip={isPlain ? undefined : ''}>
      <ClinicalGlyph kind={kind} />
      {label}
    </Chip>
  );
}
