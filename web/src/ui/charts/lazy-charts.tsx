import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { BarChartProps } from './bar-chart.tsx';
import type { DoughnutChartProps } from './doughnut-chart.tsx';
import type { LineChartProps } from './line-chart.tsx';

// The drawing library is larger than any page: it comes only where a chart is shown.
const Bars = lazy(async () => ({ default: (await import('./bar-chart.tsx')).BarChart }));
const Doughnut = lazy(async () => ({ default: (await import('./doughnut-chart.tsx')).DoughnutChart }));
const Lines = lazy(async () => ({ default: (await import('./line-chart.tsx')).LineChart }));

export function LazyBarChart(props: BarChartProps) {
  return (
    <Suspense fallback={<Skeleton variant="rectangular" height={props.height ?? 240} />}>
      <Bars {...props} />
    </Suspense>
  );
}

export function LazyDoughnutChart(props: DoughnutChartProps) {
  const size = props.size ?? 140;
  return (
    <Suspense
      fallback={<Skeleton variant="circular" width={size} height={size} sx={{ borderRadius: '50%' }} />}
    >
      <Doughnut {...props} />
    </Suspense>
  );
}

export function LazyLineChart(props: LineChartProps) {
  return (
    <Suspense fallback={<Skeleton variant="rectangular" height={props.height ?? 240} />}>
      <Lines {...props} />
    </Suspense>
  );
}
