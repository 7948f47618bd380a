import { assessmentLabel } from '@sonoboard/domain/reviews/assessment-labels';
import { ClinicalChip } from '../../ui/clinical-chip.tsx';
import { clinicalKind } from '../../ui/clinical-tone.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { OutcomeList } from './outcome-list.tsx';
import { type OutcomeRowsProps, OutcomeTable } from './outcome-table.tsx';
import { ReportCard } from './report-card.tsx';
import { NOTHING } from './report-row.ts';

/** Every clip with what was said about it. */
export function OutcomeCard({ isRated, ...props }: OutcomeRowsProps & { readonly isRated: boolean }) {
  const { title, subtitle, outcome } = props.table;
  const Rows = useSmallScreen() ? OutcomeList : OutcomeTable;
  return (
    <ReportCard
      title={title}
      subtitle={subtitle}
      tools={
        outcome !== null &&
        (isRated ? (
          <ClinicalChip kind={clinicalKind(outcome)} label={assessmentLabel(outcome, props.rules)} />
        ) : (
          NOTHING
        ))
      }
    >
      <Rows {...props} />
    </ReportCard>
  );
}
