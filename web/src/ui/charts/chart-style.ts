import { tokens } from '../theme/tokens.ts';

/** Hairline grid, no frames, quiet labels: the same on every chart. */
export const axisStyle = {
  disableTicks: true,
  tickLabelStyle: { fontSize: 12, fill: tokens.t3 },
} as const;

export const chartSx = {
  // Twice, because the library's own rule is as specific as one class.
  '& .MuiChartsAxis-root .MuiChartsAxis-line': { stroke: tokens.line2 },
  '& .MuiChartsGrid-line': { stroke: tokens.line },
  '& .MuiBarLabel-root, & .MuiChartsLabel-root': { fill: tokens.t1, fontSize: 12 },
} as const;
