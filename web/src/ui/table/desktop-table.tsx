import { Fragment, useCallback, useMemo, useRef } from 'react';
import type { TableColumn } from './table-column.ts';
import { TableGrid as Grid, TableScroll } from './table-frame.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { isAllSelected, isSomeSelected, toggled, toggledAll } from './selection.ts';
import type { TableListProps } from './table-list-props.ts';
import { sortedBy } from './table-view.ts';
import { useHasWidth } from '../use-has-width.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useRowKeys } from './use-row-keys.ts';
import { opensRow, useRowOpening } from './use-row-opening.ts';

const ROW_HEIGHT = { normal: 44, dense: 44, roomy: 52 } as const;
const CHECKBOX_WIDTH = 50;
const CHEVRON_WIDTH = 44;

/** The desktop's table: head, and rows or the shape of rows to come. */
export function DesktopTable<Row>(props: TableListProps<Row>) {
  const { columns, view, rows, selection, density = 'normal' } = props;
  const opens = props.onOpen !== undefined;
  const ids = useMemo(() => (rows ?? []).map(props.rowId), [rows, props.rowId]);
  const minWidth = widthOf(columns, selection !== undefined, opens);
  const [frameRef, isRoomy] = useHasWidth(minWidth);
  return (
    <TableScroll ref={frameRef} data-fits={isRoomy && props.isPageList === true ? '' : undefined}>
      <Grid
        aria-label={props.label}
        aria-rowcount={props.total === undefined ? -1 : props.total + 1}
        aria-busy={props.isBusy}
        data-density={density}
        style={{ minWidth }}
      >
        <colgroup>
          {selection !== undefined && <col style={{ width: CHECKBOX_WIDTH }} />}
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.width }} />
          ))}
          {opens && <col style={{ width: CHEVRON_WIDTH }} />}
        </colgroup>
        <TableHead
          columns={columns}
          view={view}
          onSort={(sortKey) => props.onViewChange(sortedBy(view, sortKey))}
          hasChevron={opens}
          selectAll={
            selection && {
              isAll: isAllSelected(selection.selected, ids),
              isSome: isSomeSelected(selection.selected, ids),
              onToggle: () => selection.onChange((selected) => toggledAll(selected, ids)),
            }
          }
        />
        {rows === undefined ? (
          <TableSkeleton columns={columns} extraCells={(opens ? 1 : 0) + (selection ? 1 : 0)} />
        ) : (
          <Body {...props} rows={rows} ids={ids} />
        )}
      </Grid>
    </TableScroll>
  );
}

interface BodyProps<Row> extends TableListProps<Row> {
  readonly rows: readonly Row[];
  readonly ids: readonly string[];
}

function Body<Row>(props: BodyProps<Row>) {
  const { columns, rows, ids, view, selection, rowHref } = props;
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const active = useRowKeys({
    listRef: bodyRef,
    rowCount: rows.length,
    isPageList: props.isPageList ?? false,
  });
  const drawn = useDrawnRows(bodyRef, rows.length, ROW_HEIGHT[props.density ?? 'normal'], active);
  const listeners = useRowOpening(rows, props);
  const select = selection?.onChange;
  const onToggle = useCallback(
    (index: number) => {
      const id = ids[index];
      if (id !== undefined) select?.((selected) => toggled(selected, id));
    },
    [ids, select],
  );
  const firstRow = (view.page - 1) * view.size;
  return (
    <tbody ref={bodyRef} {...listeners}>
      {drawn.rows.map(({ index, gap }) => {
        const row = rows[index];
        const id = ids[index];
        if (row === undefined || id === undefined) return null;
        return (
          <Fragment key={id}>
            {gap > 0 && <Spacer height={gap} />}
            <TableRow
              row={row}
              index={index}
              ariaRowIndex={firstRow + index + 2}
              columns={columns}
              isActive={index === active}
              isLast={index === rows.length - 1}
              opens={opensRow(props, row)}
              hasChevronCell={props.onOpen !== undefined}
              href={rowHref?.(row)}
              isSelected={selection?.selected.has(id)}
              onToggle={onToggle}
            />
          </Fragment>
        );
      })}
      {drawn.gapAfter > 0 && <Spacer height={drawn.gapAfter} />}
    </tbody>
  );
}

function Spacer({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden>
      <td data-spacer="" aria-hidden style={{ height }} />
    </tr>
  );
}

function widthOf<Row>(columns: readonly TableColumn<Row>[], hasSelection: boolean, opens: boolean): number {
  const own = columns.reduce((sum, column) => sum + column.width, 0);
  return own + (hasSelection ? CHECKBOX_WIDTH : 0) + (opens ? CHEVRON_WIDTH : 0);
}
