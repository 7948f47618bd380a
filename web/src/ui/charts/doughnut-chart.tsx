import { PieChart } from '@mui/x-charts/PieChart';
import { styled } from '@mui/material/styles';
import { tokens } from '../theme/tokens.ts';
import { ChartFigure } from './chart-figure.tsx';

export interface DoughnutChartProps {
  readonly label: string;
  readonly value: number;
  readonly total: number;
  /** Under the percentage. */
  readonly caption: string;
  readonly size?: number | undefined;
}

const WHOLE = 100;

const Centre = styled('div')({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  textAlign: 'center',
  fontSize: 12,
  lineHeight: '16px',
  color: tokens.t2,
  '& strong': {
    fontSize: 24,
    lineHeight: '32px',
    fontWeight: 600,
    letterSpacing: '-.018em',
    color: tokens.t1,
  },
});

/** How much of the whole is there; the rest is a darker track, and more than the whole is a full ring. */
export function DoughnutChart({ label, value, total, caption, size = 140 }: DoughnutChartProps) {
  const percent = total === 0 ? 0 : Math.round((value / total) * WHOLE);
  const filled = Math.min(Math.max(value, 0), total);
  return (
    <ChartFigure label={label} words={`${value} of ${total}, ${percent}% ${caption}`}>
      <div style={{ position: 'relative', width: size, height: size }}>
        <PieChart
          width={size}
          height={size}
          margin={0}
          hideLegend
          disableKeyboardNavigation
          slotProps={{ tooltip: { trigger: 'none' } }}
          series={[
            {
              innerRadius: size / 2 - 14,
              outerRadius: size / 2,
              data: [
                { id: 'value', value: filled, color: tokens.accent },
                { id: 'rest', value: Math.max(total - filled, total === 0 ? 1 : 0), color: tokens.s3 },
              ],
            },
          ]}
          sx={{ '& .MuiPieArc-root': { stroke: 'none' } }}
        />
        <Centre>
          <strong className="num">{percent}%</strong>
          {caption}
        </Centre>
      </div>
    </ChartFigure>
  );
}
