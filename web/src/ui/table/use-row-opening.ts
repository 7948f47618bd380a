import { useRef } from 'react';
import type { FocusEvent, MouseEvent } from 'react';
import { isOwnBusiness, rowIndexOf, rowOpening } from './row-opening.ts';

export interface RowActions<Row> {
  /** The address that the row stands for: its link, and what a new tab opens. */
  readonly rowHref?: ((row: Row) => string) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Which rows open; all of them unless said. */
  readonly mayOpen?: ((row: Row) => boolean) | undefined;
  /** The pointer or the focus reached a row: the time to fetch what opening it will need. */
  readonly onRowIntent?: ((row: Row) => void) | undefined;
  /** The button of the mouse goes down on a row: it will most likely be opened when the button is let go. */
  readonly onRowPress?: ((row: Row) => void) | undefined;
}

export function opensRow<Row>({ onOpen, mayOpen }: RowActions<Row>, row: Row): boolean {
  return onOpen !== undefined && (mayOpen?.(row) ?? true);
}

/** One set of listeners on the list serves all its rows, however many there are. */
export function useRowOpening<Row>(rows: readonly Row[], actions: RowActions<Row>) {
  const lastIntent = useRef<Row>(undefined);

  function open(event: MouseEvent) {
    if (actions.onOpen === undefined || !(event.target instanceof Element)) return;
    const row = rows[rowIndexOf(event.target) ?? -1];
    if (row === undefined || !opensRow(actions, row) || isOwnBusiness(event.target)) return;
    const opening = rowOpening(event);
    const isOnLink = event.target.closest('a[data-row-link]') !== null;
    // The browser opens a new tab for a link by itself.
    if (opening === 'open_in_new_tab' && isOnLink) return;
    event.preventDefault();
    if (opening === 'open') actions.onOpen(row);
    const href = actions.rowHref?.(row);
    if (opening === 'open_in_new_tab' && href !== undefined) window.open(href, '_blank', 'noopener');
  }

  function tellIntent(event: MouseEvent | FocusEvent) {
    const row = rows[rowIndexOf(event.target) ?? -1];
    if (row === undefined || row === lastIntent.current) return;
    lastIntent.current = row;
    actions.onRowIntent?.(row);
  }

  return {
    onClick: open,
    onAuxClick: open,
    onMouseDown: (event: MouseEvent) => {
      const index = rowIndexOf(event.target);
      if (index === undefined) return;
      // Otherwise the middle button starts the browser's own scrolling.
      if (event.button === 1) event.preventDefault();
      const row = rows[index];
      if (event.button === 0 && row !== undefined && opensRow(actions, row)) actions.onRowPress?.(row);
    },
    onMouseOver: tellIntent,
    onFocus: tellIntent,
  };
}
