import { styled } from '@mui/material/styles';
import { allowsFullAssessment, RATINGS } from '@sonoboard/domain/reviews/rating';
import { tokens } from '../ui/theme/tokens.ts';
import { LazyBarChart } from '../ui/charts/lazy-charts.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { NothingYet } from './nothing-yet.tsx';
import type { Statistics } from './statistics.queries.ts';

const Means = styled('dl')({
  display: 'flex',
  gap: 16,
  margin: 0,
  fontSize: 12,
  lineHeight: '20px',
  color: tokens.t2,
  '& div': { display: 'flex', gap: 6 },
  '& dd': { margin: 0, fontWeight: 600, fontSize: 13, color: tokens.t1, fontVariantNumeric: 'tabular-nums' },
  '& abbr': { textDecoration: 'none' },
});

interface QualityCardProps {
  readonly score: Statistics['diagnostics_quality_score'];
}

export function QualityCard({ score }: QualityCardProps) {
  const { average, standardDeviation, examRatings, totalExamReviews } = score;
  const means = average !== null && standardDeviation !== null && (
    <Means>
      <div>
        <dt>Average</dt>
        <dd>{average.toFixed(2)}</dd>
      </div>
      <div>
        <dt>
          <abbr title="Standard deviation">SD</abbr>
        </dt>
        <dd>{standardDeviation.toFixed(2)}</dd>
      </div>
    </Means>
  );
  return (
    <SectionCard title="Image Quality Score (Exam Score)" tools={means || undefined}>
      {totalExamReviews === 0 ? (
        <NothingYet />
      ) : (
        <LazyBarChart
          height={320}
          label="Exam reviews per image quality score"
          bars={RATINGS.map((rating) => ({
            label: String(rating),
            value: examRatings[rating].absolute,
            isMuted: !allowsFullAssessment(rating),
          }))}
        />
      )}
    </SectionCard>
  );
}
