import type { TableColumn } from './table-column.ts';

/** Where each pinned column stands, in pixels from the left edge of the table. */
export type PinnedColumns = readonly number[];

export const NONE_PINNED: PinnedColumns = [];

/**
 * The first columns of a table that scrolls sideways: the first one, and those after it that say so. They may take at most
 * half of what can be seen, so that there is something to scroll.
 */
export function pinnedColumns<Row>(
  columns: readonly Pick<TableColumn<Row>, 'width' | 'isPinned'>[],
  { startsAt, visibleWidth }: { readonly startsAt: number; readonly visibleWidth: number },
): PinnedColumns {
  const places: number[] = [];
  let left = startsAt;
  for (const [index, column] of columns.entries()) {
    if (index > 0 && (column.isPinned !== true || left + column.width > visibleWidth / 2)) break;
    places.push(left);
    left += column.width;
  }
  return places;
}

/** What makes a cell stay at its place; nothing where its column scrolls. */
export function pinnedAt(left: number | undefined, isLast = false) {
  return left === undefined ? {} : { 'data-pinned': isLast ? 'last' : '', style: { left } };
}
