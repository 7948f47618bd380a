import { BarChart as MuiBarChart } from '@mui/x-charts/BarChart';
import { chartScale } from '../theme/tokens.ts';
import { ChartFigure } from './chart-figure.tsx';
import { axisStyle, chartSx } from './chart-style.ts';

interface Bar {
  readonly label: string;
  readonly value: number;
  /** Darker: below a threshold that the chart's title names. */
  readonly isMuted?: boolean | undefined;
}

export interface BarChartProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly height?: number | undefined;
}

const [MUTED, , NORMAL] = chartScale;
/** Of the highest bar: what its number needs above it. */
const HEADROOM = 1.12;

/** Counts side by side, each with its number on top. */
export function BarChart({ label, bars, height = 240 }: BarChartProps) {
  const highest = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <ChartFigure label={label} words={bars.map((bar) => `${bar.label}: ${bar.value}`).join(', ')}>
      <MuiBarChart
        height={height}
        margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
        hideLegend
        disableKeyboardNavigation
        xAxis={[
          {
            data: bars.map((bar) => bar.label),
            scaleType: 'band',
            categoryGapRatio: 0.3,
            colorMap: { type: 'ordinal', colors: bars.map((bar) => (bar.isMuted === true ? MUTED : NORMAL)) },
            ...axisStyle,
          },
        ]}
        yAxis={[{ position: 'none', min: 0, max: highest * HEADROOM, domainLimit: 'strict' }]}
        series={[
          { data: bars.map((bar) => bar.value), label, barLabel: 'value', barLabelPlacement: 'outside' },
        ]}
        borderRadius={4}
        sx={chartSx}
      />
    </ChartFigure>
  );
}
