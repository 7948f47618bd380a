import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Fewer rows than this cost less than the bookkeeping. */
const VIRTUAL_FROM_ROWS = 50;
const OVERSCAN = 8;

interface DrawnRow {
  readonly index: number;
  /** Height of the rows above it that are not in the document. */
  readonly gap: number;
}

interface DrawnRows {
  readonly rows: readonly DrawnRow[];
  readonly gapAfter: number;
}

/**
 * Of a long page only the rows in sight are in the document: those near the window, or those in the box that the table
 * scrolls in.
 */
export function useDrawnRows(
  bodyRef: RefObject<HTMLElement | null>,
  rowCount: number,
  rowHeight: number,
  active: number,
  boxRef?: RefObject<HTMLElement | null>,
): DrawnRows {
  const isVirtual = rowCount >= VIRTUAL_FROM_ROWS;
  const [scrollMargin, setScrollMargin] = useState(0);

  useLayoutEffect(() => {
    const body = bodyRef.current;
    if (isVirtual && body !== null) setScrollMargin(body.getBoundingClientRect().top + window.scrollY);
  }, [bodyRef, isVirtual, rowCount]);

  const shared = {
    count: rowCount,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    rangeExtractor: (range: Range) => withActive(defaultRangeExtractor(range), active),
  };
  // Nothing memoised receives the virtualizer; only plain numbers leave this hook.
  // oxlint-disable-next-line react/incompatible-library
  const inWindow = useWindowVirtualizer({
    ...shared,
    enabled: isVirtual && boxRef === undefined,
    scrollMargin,
  });
  const inBox = useVirtualizer({
    ...shared,
    enabled: isVirtual && boxRef !== undefined,
    getScrollElement: () => boxRef?.current ?? null,
  });

  const virtualizer = boxRef === undefined ? inWindow : inBox;
  const indexes = isVirtual ? virtualizer.getVirtualItems().map((item) => item.index) : upTo(rowCount);
  const drawn = indexes.length === 0 ? upTo(Math.min(rowCount, VIRTUAL_FROM_ROWS)) : indexes;
  return {
    rows: drawn.map((index, place) => ({ index, gap: (index - (drawn[place - 1] ?? -1) - 1) * rowHeight })),
    gapAfter: (rowCount - 1 - (drawn.at(-1) ?? -1)) * rowHeight,
  };
}

function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** The row that holds the focus must exist, wherever the window has scrolled to. */
function withActive(indexes: number[], active: number): number[] {
  return indexes.includes(active) ? indexes : [...indexes, active].sort((a, b) => a - b);
}
