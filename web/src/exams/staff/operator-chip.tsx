import { operatorAssessment } from '@sonoboard/domain/reviews/operator-assessment';
import { ClinicalChip } from '../../ui/clinical-chip.tsx';
import { clinicalKind } from '../../ui/clinical-tone.ts';

const LABELS = { positive: 'Positive', negative: 'Negative', not_applicable: 'Indeterminate' } as const;

/** What the app said, in the words of a summary: every kind of referral is indeterminate. */
export function OperatorChip({ said }: { readonly said: string | null }) {
  const outcome = operatorAssessment(said);
  if (outcome === null) return '-';
  return (
    <span title={said ?? undefined}>
      <ClinicalChip isPlain kind={clinicalKind(outcome)} label={LABELS[outcome]} />
    </span>
  );
}
