import { ArrowDownwardRounded as ArrowDownward } from '../icons/arrow-downward-rounded.tsx';
import { ArrowUpwardRounded as ArrowUpward } from '../icons/arrow-upward-rounded.tsx';
import { styled } from '@mui/material/styles';
import { focusRing, tokens } from '../theme/tokens.ts';
import { Checkbox } from '../checkbox.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { pinnedAt, type PinnedColumns } from './pinned-columns.ts';
import type { TableColumn } from './table-column.ts';
import type { TableView } from './table-view.ts';

interface SelectAll {
  readonly isAll: boolean;
  readonly isSome: boolean;
  readonly onToggle: () => void;
}

interface TableHeadProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly pinned: PinnedColumns;
  readonly view: TableView;
  readonly onSort: (sortKey: string) => void;
  readonly selectAll?: SelectAll | undefined;
  readonly hasChevron: boolean;
}

const SortButton = styled('button')({
  all: 'unset',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  height: 32,
  borderRadius: 4,
  cursor: 'pointer',
  '& svg': { fontSize: 14, color: tokens.accent, opacity: 0 },
  '&:hover': { color: tokens.t1 },
  '&:hover svg': { opacity: 0.5 },
  '&[data-sorted]': { color: tokens.t1 },
  '&[data-sorted] svg': { opacity: 1 },
  '&:focus-visible': focusRing,
});

export function TableHead<Row>({
  columns,
  pinned,
  view,
  onSort,
  selectAll,
  hasChevron,
}: TableHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selectAll !== undefined && (
          <th scope="col" {...pinnedAt(pinned.length > 0 ? 0 : undefined)}>
            <Checkbox
              label="Select all rows of this page"
              isChecked={selectAll.isAll}
              isMixed={selectAll.isSome}
              onChange={selectAll.onToggle}
            />
          </th>
        )}
        {columns.map((column, place) => (
          <ColumnHead
            key={column.id}
            column={column}
            view={view}
            onSort={onSort}
            pin={pinnedAt(pinned[place], place === pinned.length - 1)}
          />
        ))}
        {hasChevron && <td aria-hidden />}
      </tr>
    </thead>
  );
}

interface ColumnHeadProps<Row> extends Pick<TableHeadProps<Row>, 'view' | 'onSort'> {
  readonly column: TableColumn<Row>;
  readonly pin: ReturnType<typeof pinnedAt>;
}

function ColumnHead<Row>({ column, view, onSort, pin }: ColumnHeadProps<Row>) {
  const { sortKey, header, align } = column;
  if (sortKey === undefined) {
    return (
      <th scope="col" data-align={align} {...pin}>
        {column.isHeaderHidden === true ? <VisuallyHidden>{header}</VisuallyHidden> : header}
      </th>
    );
  }
  const isSorted = view.sort === sortKey;
  const Arrow = isSorted && view.order === 'desc' ? ArrowDownward : ArrowUpward;
  return (
    <th
      scope="col"
      {...pin}
      data-align={align}
      aria-sort={isSorted ? (view.order === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <SortButton type="button" data-sorted={isSorted ? '' : undefined} onClick={() => onSort(sortKey)}>
        {header}
        <Arrow aria-hidden />
      </SortButton>
    </th>
  );
}
