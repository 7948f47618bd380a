export interface ClickModifiers {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Ctrl or Meta opens a new tab; Alt, with which text is selected, does nothing. */
export function rowClick(modifiers: ClickModifiers): 'open' | 'open_in_new_tab' | 'nothing' {
  if (modifiers.altKey) return 'nothing';
  return modifiers.ctrlKey || modifiers.metaKey ? 'open_in_new_tab' : 'open';
}
