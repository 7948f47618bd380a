import { styled } from '@mui/material/styles';
import { LazyDoughnutChart } from '../ui/charts/lazy-charts.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { Figure, Figures } from './figure.tsx';
import { NothingYet } from './nothing-yet.tsx';
import type { Statistics } from './statistics.queries.ts';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 32 });
const Column = styled(Figures)({ gridTemplateColumns: '1fr' });

interface TrialCardProps {
  readonly progress: Statistics['clinical_trial_progress'];
}

export function TrialCard({ progress: { expected, total } }: TrialCardProps) {
  return (
    <SectionCard title="Clinical Trial Progress">
      {expected === 0 && total === 0 ? (
        <NothingYet />
      ) : (
        <Row>
          <LazyDoughnutChart
            label="Scans taken of those expected"
            value={total}
            total={expected}
            caption="scans taken"
          />
          <Column>
            <Figure label="Scans taken">{total}</Figure>
            <Figure label="Expected">{expected}</Figure>
          </Column>
        </Row>
      )}
    </SectionCard>
  );
}
