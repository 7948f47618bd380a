import { styled } from '@mui/material/styles';
import { LazyBarChart, LazyDoughnutChart, LazyLineChart } from '../ui/charts/lazy-charts.tsx';
import { SectionCard } from '../ui/section-card.tsx';

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
  gap: 16,
});

const SCORES = [
  { label: '1', value: 12, isMuted: true },
  { label: '2', value: 31, isMuted: true },
  { label: '3', value: 104 },
  { label: '4', value: 186 },
  { label: '5', value: 95 },
];

const EXAMS = Array.from({ length: 120 }, (_, place) => place);
const MEASURED = 90;
const ratings = EXAMS.map((place) => (place < MEASURED ? 3.4 + Math.sin(place * 2.4) * 1.2 : null));
const average = EXAMS.map((place) => (place < MEASURED ? 2.6 + 1.4 * (1 - Math.exp(-place / 30)) : null));
const projection = EXAMS.map((place) => (place >= MEASURED - 1 ? 3.92 + (place - MEASURED) * 0.004 : null));

export function ChartSamples() {
  return (
    <Grid>
      <SectionCard title="Bars">
        <LazyBarChart label="Exams per image quality score" bars={SCORES} />
      </SectionCard>
      <SectionCard title="Doughnut">
        <LazyDoughnutChart label="Clinical trial progress" value={428} total={640} caption="scans taken" />
      </SectionCard>
      <SectionCard title="Lines">
        <LazyLineChart
          label="Projection of the mean rating"
          words="The mean rating rises from 2.6 to 3.9 over 90 exams; the projection stays near 4."
          x={EXAMS}
          lines={[
            { id: 'ratings', label: 'Mean rating per clip set', kind: 'dots', values: ratings },
            { id: 'average', label: 'Moving average', values: average },
            { id: 'projection', label: 'Projection', kind: 'dashed', values: projection },
          ]}
          threshold={{ value: 3, label: 'Accepted from 3' }}
        />
      </SectionCard>
    </Grid>
  );
}
