/** How a click asks for a row: here, in a new tab, or not at all. */
export type RowOpening = 'here' | 'new-tab' | 'none';

interface ClickKeys {
  readonly button: number;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const MIDDLE_BUTTON = 1;

export function rowOpening(click: ClickKeys): RowOpening {
  if (click.altKey) return 'none';
  if (click.button === MIDDLE_BUTTON) return 'new-tab';
  if (click.button !== 0) return 'none';
  return click.ctrlKey || click.metaKey ? 'new-tab' : 'here';
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
