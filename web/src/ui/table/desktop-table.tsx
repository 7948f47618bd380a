import { Fragment, type RefObject, useCallback, useMemo, useRef } from 'react';
import { movingOver } from './moving-over.ts';
import type { TableColumn } from './table-column.ts';
import { TableGrid as Grid, TableScroll } from './table-frame.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { isAllSelected, isSomeSelected, toggled, toggledAll } from './selection.ts';
import { NONE_PINNED, type PinnedColumns, pinnedColumns } from './pinned-columns.ts';
import type { TableListProps } from './table-list-props.ts';
import { sortedBy } from './table-view.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useRowKeys } from './use-row-keys.ts';
import { opensRow, useRowOpening } from './use-row-opening.ts';
import { useScrollFrame } from './use-scroll-frame.ts';

const ROW_HEIGHT = { normal: 44, dense: 44, roomy: 52, grid: 80 } as const;
/** A table that may be boxed is as high as its rows up to this many (AMB-260). */
const UNBOXED_ROWS = 10;
const CHECKBOX_WIDTH = 50;
const CHEVRON_WIDTH = 44;

/** The desktop's table: head, and rows or the shape of rows to come. */
export function DesktopTable<Row>(props: TableListProps<Row>) {
  const { columns, view, rows, selection, density = 'normal' } = props;
  const hasChevron = showsChevron(props);
  const ids = useMemo(() => (rows ?? []).map(props.rowId), [rows, props.rowId]);
  const minWidth = widthOf(columns, selection !== undefined, hasChevron);
  const [frameRef, frame] = useScrollFrame();
  const isRoomy = frame.visibleWidth >= minWidth;
  const startsAt = selection === undefined ? 0 : CHECKBOX_WIDTH;
  const pinned = useMemo(
    () => (isRoomy ? NONE_PINNED : pinnedColumns(columns, { startsAt, visibleWidth: frame.visibleWidth })),
    [columns, isRoomy, startsAt, frame.visibleWidth],
  );
  const isBoxed = props.isBoxed === true && ids.length > UNBOXED_ROWS;
  return (
    <TableScroll
      ref={frameRef}
      data-fits={isRoomy && props.isPageList === true ? '' : undefined}
      data-boxed={isBoxed ? '' : undefined}
      data-more={frame.hasMore ? '' : undefined}
      data-scrolled={frame.isScrolled ? '' : undefined}
    >
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
          {hasChevron && <col style={{ width: CHEVRON_WIDTH }} />}
        </colgroup>
        <TableHead
          columns={columns}
          pinned={pinned}
          view={view}
          onSort={(sortKey) => props.onViewChange(sortedBy(view, sortKey))}
          hasChevron={hasChevron}
          selectAll={
            selection && {
              isAll: isAllSelected(selection.selected, ids),
              isSome: isSomeSelected(selection.selected, ids),
              onToggle: () => selection.onChange((selected) => toggledAll(selected, ids)),
            }
          }
        />
        {rows === undefined ? (
          <TableSkeleton columns={columns} extraCells={(hasChevron ? 1 : 0) + (selection ? 1 : 0)} />
        ) : (
          <Body {...props} rows={rows} ids={ids} pinned={pinned} boxRef={isBoxed ? frameRef : undefined} />
        )}
      </Grid>
    </TableScroll>
  );
}

interface BodyProps<Row> extends TableListProps<Row> {
  readonly rows: readonly Row[];
  readonly ids: readonly string[];
  readonly pinned: PinnedColumns;
  readonly boxRef: RefObject<HTMLElement | null> | undefined;
}

function Body<Row>(props: BodyProps<Row>) {
  const { columns, rows, ids, view, selection, rowHref, currentId, onMoveTo } = props;
  const current = currentId === undefined ? -1 : ids.indexOf(currentId);
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const active = useRowKeys({
    listRef: bodyRef,
    rowCount: rows.length,
    isPageList: props.isPageList ?? false,
    current: current === -1 ? undefined : current,
    onMove: onMoveTo && movingOver(rows, onMoveTo),
  });
  const rowHeight = ROW_HEIGHT[props.density ?? 'normal'];
  const drawn = useDrawnRows(bodyRef, rows.length, rowHeight, active, props.boxRef);
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
              pinned={props.pinned}
              isActive={index === active}
              isLast={index === rows.length - 1}
              opens={opensRow(props, row)}
              hasChevronCell={showsChevron(props)}
              isCurrent={index === current}
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

/** Where columns are many, every pixel is theirs: the whole row opens anyway. */
function showsChevron<Row>({ onOpen, density }: TableListProps<Row>): boolean {
  return onOpen !== undefined && density !== 'dense';
}

function Spacer({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden>
      <td data-spacer="" aria-hidden style={{ height }} />
    </tr>
  );
}

function widthOf<Row>(
  columns: readonly TableColumn<Row>[],
  hasSelection: boolean,
  hasChevron: boolean,
): number {
  const own = columns.reduce((sum, column) => sum + column.width, 0);
  return own + (hasSelection ? CHECKBOX_WIDTH : 0) + (hasChevron ? CHEVRON_WIDTH : 0);
}
