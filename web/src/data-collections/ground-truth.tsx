import { ClinicalChip } from '../ui/clinical-chip.tsx';

/** Glyph and word of the finding, as the table spells it. */
export function GroundTruth({ value }: { readonly value: 'positive' | 'negative' | null }) {
  if (value === null) return '–';
  return <ClinicalChip isPlain kind={value === 'positive' ? 'dvt' : 'no-dvt'} label={value} />;
}
