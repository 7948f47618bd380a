import { BarChartRounded as BarChartIcon } from '../ui/icons/bar-chart-rounded.tsx';
import type { ReactNode } from 'react';
import type { TypedAcepInputs } from '@sonoboard/domain/statistics/acep-inputs';
import { EmptyState } from '../ui/empty-state.tsx';
import { TableFrame } from '../ui/table/table-frame.tsx';
import { AcepCard } from './acep-card.tsx';
import { AssessmentsCard } from './assessments-card.tsx';
import { LandmarksCard } from './landmarks-card.tsx';
import { QualityCard } from './quality-card.tsx';
import { ReviewerProgressCard } from './reviewer-progress-card.tsx';
import { SafetyCheckCard } from './safety-check-card.tsx';
import { StatisticsGrid } from './statistics-grid.tsx';
import type { Statistics } from './statistics.queries.ts';
import { TrialCard } from './trial-card.tsx';

interface StatisticsCardsProps {
  readonly statistics: Statistics;
  readonly now: Date;
  readonly typed: Partial<TypedAcepInputs>;
  readonly onType: (typed: Partial<TypedAcepInputs>) => void;
}

/** Without a single review there is nothing to draw; who should review and what was scanned is shown all the same. */
export function StatisticsCards({ statistics, now, typed, onType }: StatisticsCardsProps) {
  const trial = <TrialCard progress={statistics.clinical_trial_progress} />;
  const people = <ReviewerProgressCard items={statistics.reviewer_progress.items} now={now} />;
  if (statistics.exam_review_count_all_ratings === 0) {
    return (
      <StatisticsGrid>
        <Area name="empty">
          <TableFrame style={{ height: '100%' }}>
            <EmptyState icon={BarChartIcon} title="No exam reviews have been submitted so far." />
          </TableFrame>
        </Area>
        <Area name="trial">{trial}</Area>
        <Area name="people">{people}</Area>
      </StatisticsGrid>
    );
  }
  return (
    <StatisticsGrid>
      <Area name="acep">
        <AcepCard acep={statistics.acep_projection} typed={typed} onType={onType} />
      </Area>
      <Area name="trial">{trial}</Area>
      <Area name="assessments">
        <AssessmentsCard assessments={statistics.assessments} />
      </Area>
      <Area name="quality">
        <QualityCard score={statistics.diagnostics_quality_score} />
      </Area>
      <Area name="landmarks">
        <LandmarksCard scores={statistics.diagnostics_quality_score_landmarks} />
      </Area>
      <Area name="safety">
        <SafetyCheckCard findings={statistics.safety_check.findings} />
      </Area>
      <Area name="people">{people}</Area>
    </StatisticsGrid>
  );
}

function Area({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return <div data-area={name}>{children}</div>;
}
