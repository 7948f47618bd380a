import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart as MuiLineChart } from '@mui/x-charts/LineChart';
import { chartScale, tokens } from '../theme/tokens.ts';
import { ChartFigure } from './chart-figure.tsx';
import { axisStyle, chartSx } from './chart-style.ts';

type LineKind = 'line' | 'dashed' | 'dots';

interface Line {
  readonly id: string;
  readonly label: string;
  /** Dashed is a projection; dots are single measurements. */
  readonly kind?: LineKind | undefined;
  /** One value for each x; null leaves a gap. */
  readonly values: readonly (number | null)[];
}

export interface LineChartProps {
  readonly label: string;
  readonly words: string;
  readonly x: readonly number[];
  readonly lines: readonly Line[];
  /** The end of the y axis, which has a line at each whole number; without it the values decide. */
  readonly yMax?: number | undefined;
  readonly threshold?: { readonly value: number; readonly label: string } | undefined;
  readonly height?: number | undefined;
}

const DOTS = chartScale[1];

export function LineChart({ label, words, x, lines, yMax, threshold, height = 240 }: LineChartProps) {
  return (
    <ChartFigure label={label} words={words}>
      <MuiLineChart
        height={height}
        margin={{ top: 12, right: 12, bottom: 0, left: 0 }}
        hideLegend
        disableKeyboardNavigation
        grid={{ horizontal: true }}
        xAxis={[{ data: x, scaleType: 'linear', disableLine: true, ...axisStyle }]}
        yAxis={[
          {
            min: 0,
            ...(yMax !== undefined && { max: yMax, tickNumber: yMax }),
            disableLine: true,
            width: 28,
            ...axisStyle,
          },
        ]}
        series={lines.map(({ id, label, kind = 'line', values }) => ({
          id,
          label,
          data: [...values],
          curve: 'linear' as const,
          color: kind === 'dots' ? DOTS : tokens.accent,
          showMark: kind === 'dots',
          shape: 'circle' as const,
        }))}
        sx={{ ...chartSx, ...Object.assign({}, ...lines.map(lineSx)) }}
      >
        {threshold !== undefined && (
          <ChartsReferenceLine
            y={threshold.value}
            label={threshold.label}
            labelAlign="end"
            lineStyle={{ stroke: tokens.t3, strokeDasharray: '4 4' }}
            // A rim of the card's colour keeps the words readable where dots and lines cross them.
            labelStyle={{
              fill: tokens.t2,
              fontSize: 12,
              stroke: tokens.s1,
              strokeWidth: 4,
              strokeLinejoin: 'round',
              paintOrder: 'stroke',
            }}
          />
        )}
      </MuiLineChart>
    </ChartFigure>
  );
}

function lineSx({ id, kind = 'line' }: Line) {
  const line = `& .MuiLineChart-line[data-series-id="${id}"]`;
  switch (kind) {
    case 'line':
      return { [line]: { strokeWidth: 2 } };
    case 'dashed':
      return { [line]: { strokeWidth: 2, strokeDasharray: '4 4' } };
    case 'dots':
      return {
        [line]: { display: 'none' },
        [`& .MuiLineChart-mark[data-series-id="${id}"]`]: { fill: DOTS, stroke: 'none', r: 2 },
      };
    default:
      return kind satisfies never;
  }
}
