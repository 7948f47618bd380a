import Skeleton from '@mui/material/Skeleton';
import { useDelay } from '../use-delay.ts';
import type { TableColumn } from './table-column.ts';

const ROWS = 14;
const SHOWN_AFTER_MS = 200;
const WIDTHS = [0.62, 0.5, 0.7, 0.56];

interface TableSkeletonProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly extraCells: number;
}

/** The table's own geometry, fading out downwards, so that nothing jumps when the rows come. */
export function TableSkeleton<Row>({ columns, extraCells }: TableSkeletonProps<Row>) {
  const isShown = useDelay(SHOWN_AFTER_MS);
  return (
    <tbody aria-hidden data-skeleton="">
      {Array.from({ length: ROWS }, (_, row) => (
        <tr key={row} data-last={row === ROWS - 1 ? '' : undefined} style={{ opacity: 1 - row / ROWS }}>
          {columns.map((column, place) => (
            <td key={column.id}>
              {isShown && (
                <Skeleton variant="rectangular" height={12} width={boneWidth(column.width, row + place)} />
              )}
            </td>
          ))}
          {Array.from({ length: extraCells }, (_, cell) => (
            <td key={`extra-${cell}`} aria-hidden />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function boneWidth(columnWidth: number, seed: number): number {
  return Math.round(columnWidth * (WIDTHS[seed % WIDTHS.length] ?? 0.6));
}
