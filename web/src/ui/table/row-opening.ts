import { rowClick } from '@sonoboard/domain/worklists/row-click';
import type { ClickModifiers } from '@sonoboard/domain/worklists/row-click';

const MIDDLE_BUTTON = 1;

/** How a click asks for a row: the middle button is a new tab without a key. */
export function rowOpening(click: ClickModifiers & { readonly button: number }): ReturnType<typeof rowClick> {
  if (click.button === MIDDLE_BUTTON) return rowClick({ ...click, ctrlKey: true });
  return click.button === 0 ? rowClick(click) : 'nothing';
}

/** A control inside the row, or text that was just marked, keeps its click to itself. */
export function isOwnBusiness(target: Element): boolean {
  const control = target.closest('a, button, input, select, label, textarea');
  if (control !== null) return !control.hasAttribute('data-row-link');
  const selection = window.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(target, true);
}

export function rowIndexOf(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest('[data-row-index]') : null;
  return row === null ? undefined : Number(row.getAttribute('data-row-index'));
}
