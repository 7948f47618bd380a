import { styled } from '@mui/material/styles';
import { ClinicalGlyph } from './clinical-glyph.tsx';
import type { ClinicalKind } from './clinical-glyph.tsx';
import { CLINICAL_TONES, TONE_STYLES } from './clinical-tone.ts';

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
  ...TONE_STYLES,
  '&[data-tone]': { color: 'var(--tone)' },
  '&[data-chip]': {
    height: 24,
    padding: '0 9px 0 7px',
    borderRadius: 6,
    background: 'var(--tint)',
    fontSize: 13,
  },
});

export function ClinicalChip({ kind, label, isPlain = false }: ClinicalChipProps) {
  return (
    <Chip data-tone={CLINICAL_TONES[kind]} data-chip={isPlain ? undefined : ''}>
      <ClinicalGlyph kind={kind} />
      {label}
    </Chip>
  );
}
