import type { Assessment } from '@sonoboard/domain/reviews/assessment';
import { tokens } from './theme/tokens.ts';
import type { ClinicalKind } from './clinical-glyph.tsx';

export type ClinicalTone = 'negative' | 'positive' | 'other';

/** The three colours of findings; everything inconclusive shares one. */
export const CLINICAL_TONES: Readonly<Record<ClinicalKind, ClinicalTone>> = {
  'no-dvt': 'negative',
  dvt: 'positive',
  other: 'other',
  rescan: 'other',
  standard: 'other',
};

/** For `styled` parts that carry their tone as `data-tone`. */
export const TONE_STYLES = {
  '&[data-tone="negative"]': { '--tone': tokens.negative, '--tint': tokens.negativeTint },
  '&[data-tone="positive"]': { '--tone': tokens.positive, '--tint': tokens.positiveTint },
  '&[data-tone="other"]': { '--tone': tokens.other, '--tint': tokens.otherTint },
} as const;

const KINDS: Readonly<Record<Assessment, ClinicalKind>> = {
  negative: 'no-dvt',
  positive: 'dvt',
  not_applicable: 'other',
  rescan: 'rescan',
  standard: 'standard',
};

/** The shape that a finding is drawn with. */
export function clinicalKind(assessment: Assessment): ClinicalKind {
  return KINDS[assessment];
}
