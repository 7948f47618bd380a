import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { isTyping } from '../is-typing.ts';
import { rowIndexOf } from './row-opening.ts';

interface RowKeysOptions {
  readonly listRef: RefObject<HTMLElement | null>;
  readonly rowCount: number;
  /** The page's one list listens also while nothing has the focus. */
  readonly isPageList: boolean;
  /** The row that is open beside the list; then the keys go from it, whatever has the focus. */
  readonly current?: number | undefined;
  readonly onMove?: ((index: number) => void) | undefined;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Up and Down move from row to row; one row at a time takes part in the Tab order. */
export function useRowKeys({ listRef, rowCount, isPageList, current, onMove }: RowKeysOptions): number {
  const [active, setActive] = useState(0);
  const isFocusDue = useRef(false);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const list = listRef.current;
      if (isPageList && current === undefined && list !== null && opensFirst(event)) {
        event.preventDefault();
        linkOf(list, active)?.click();
        return;
      }
      const step = STEPS[event.key];
      if (step === undefined || list === null || rowCount === 0 || event.defaultPrevented) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
      const isInside = event.target instanceof Node && list.contains(event.target);
      const isOpen = current !== undefined && !hasArrowKeys(event.target);
      if (!isInside && !isOpen && !(isPageList && isIdle(event.target))) return;
      event.preventDefault();
      const from = isOpen ? current : isInside ? (rowIndexOf(event.target) ?? active) : active - step;
      const next = Math.min(Math.max(from + step, 0), rowCount - 1);
      setActive(next);
      if (isOpen && next !== current) onMove?.(next);
      // Anyone who works in what is open beside the list keeps the focus there.
      if (isOpen && !isInside && !isIdle(event.target)) return;
      isFocusDue.current = true;
      focusRow(list, next);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [listRef, rowCount, isPageList, active, current, onMove]);

  // A row that was outside the drawn window exists only after this render.
  useEffect(() => {
    if (isFocusDue.current && listRef.current !== null) focusRow(listRef.current, active);
    isFocusDue.current = false;
  }, [active, listRef]);

  return Math.min(active, Math.max(rowCount - 1, 0));
}

/** The focus rests on the page itself or on its heading, not on something that has keys of its own. */
function isIdle(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, input, select, textarea, [role]') === null;
}

/** Up and Down belong to a control that has them, such as a slider or a menu. */
function hasArrowKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('[role="slider"], [role="menu"], [role="listbox"]') !== null
  );
}

/** Enter opens the row that Down would go to, without the way there. */
function opensFirst(event: KeyboardEvent): boolean {
  const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  return (
    event.key === 'Enter' && !event.repeat && !hasModifier && !event.defaultPrevented && isIdle(event.target)
  );
}

function linkOf(list: HTMLElement, index: number): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-row-index="${index}"] [data-row-link]`);
}

function focusRow(list: HTMLElement, index: number): void {
  linkOf(list, index)?.focus();
}
