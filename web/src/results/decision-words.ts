import type { ClinicalDecision } from '@sonoboard/domain/reviews/clinical-decision';
import type { ClinicalKind } from '../ui/clinical-glyph.tsx';

interface DecisionWords {
  readonly kind: ClinicalKind;
  readonly word: string;
  /** What follows for anyone who is with the patient. */
  readonly meaning: string;
}

/** A decision as its operator reads it: each with a shape, a colour and a word of its own. */
export const DECISION_WORDS: Readonly<Record<ClinicalDecision, DecisionWords>> = {
  discharge: { kind: 'no-dvt', word: 'Discharge', meaning: 'No further imaging is needed.' },
  rescan: { kind: 'rescan', word: 'Rescan', meaning: 'Please scan this patient again.' },
  standard: {
    kind: 'standard',
    word: 'Standard ultrasound',
    meaning: 'Please refer this patient to a standard ultrasound exam.',
  },
};
