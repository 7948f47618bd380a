import type { TableColumn } from './table-column.ts';
import type { TableView } from './table-view.ts';

/** The columns that are shown: those that were chosen, in the table's own order, or those that it shows by itself. */
export function shownColumns<Row>(
  columns: readonly TableColumn<Row>[],
  { columns: chosen }: Pick<TableView, 'columns'>,
): readonly TableColumn<Row>[] {
  if (chosen === undefined) return columns.filter((column) => column.isOptional !== true);
  const shown = columns.filter((column) => !mayHide(column) || chosen.includes(column.id));
  // An old link may name columns that are no more.
  return shown.some(mayHide) ? shown : shownColumns(columns, { columns: undefined });
}

/** Columns of buttons stay: what can be done with a row does not depend on what is read of it. */
export function mayHide<Row>({ isHeaderHidden }: TableColumn<Row>): boolean {
  return isHeaderHidden !== true;
}

/** Shows or hides one column; the last one stays. Back at the table's own choice, the address says nothing. */
export function toggledColumn<Row>(
  columns: readonly TableColumn<Row>[],
  view: TableView,
  id: string,
): TableView {
  const shown = new Set(
    shownColumns(columns, view)
      .filter(mayHide)
      .map((column) => column.id),
  );
  if (shown.has(id)) shown.delete(id);
  else shown.add(id);
  if (shown.size === 0) return view;
  const usual = shownColumns(columns, { columns: undefined }).filter(mayHide);
  const isUsual = usual.length === shown.size && usual.every((column) => shown.has(column.id));
  const chosen = columns.filter((column) => shown.has(column.id)).map((column) => column.id);
  return { ...view, columns: isUsual ? undefined : chosen };
}

/** The fields of the reply that the shown columns are made of. */
export function fieldsOf<Row>(columns: readonly TableColumn<Row>[]): readonly string[] {
  return [...new Set(columns.filter(mayHide).flatMap(({ id, fields }) => fields ?? [id]))];
}
