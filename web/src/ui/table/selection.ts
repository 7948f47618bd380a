/** Ids of the rows that are chosen; they stay chosen on other pages of the list. */
export type Selection = ReadonlySet<string>;

export function isAllSelected(selection: Selection, ids: readonly string[]): boolean {
  return ids.length > 0 && ids.every((id) => selection.has(id));
}

export function isSomeSelected(selection: Selection, ids: readonly string[]): boolean {
  return ids.some((id) => selection.has(id));
}

export function toggled(selection: Selection, id: string): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** All rows of the page in, or all of them out; the other pages' rows are left as they are. */
export function toggledAll(selection: Selection, ids: readonly string[]): Selection {
  const next = new Set(selection);
  const isAll = isAllSelected(selection, ids);
  for (const id of ids) {
    if (isAll) next.delete(id);
    else next.add(id);
  }
  return next;
}
