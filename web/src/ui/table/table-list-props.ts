import type { Selection } from './selection.ts';
import type { TableColumn } from './table-column.ts';
import type { TableView } from './table-view.ts';
import type { RowActions } from './use-row-opening.ts';

interface TableSelection {
  readonly selected: Selection;
  /** A state setter fits. */
  readonly onChange: (change: (selected: Selection) => Selection) => void;
}

/** What the table and the cards both need to show one page of a list. */
export interface TableListProps<Row> extends RowActions<Row> {
  /** Names the table for those who do not see it. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** Absent while the first answer is awaited. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  readonly view: TableView;
  readonly onViewChange: (next: TableView) => void;
  readonly selection?: TableSelection | undefined;
  /** A newer page is on its way; the old one stays until then. */
  readonly isBusy?: boolean | undefined;
  /** More than ten rows scroll in a box of most of the window's height: for a table among others on its page. */
  readonly isBoxed?: boolean | undefined;
  /** 'grid' has the rows of 80 px that the specification gives to the grids of exams. */
  readonly density?: 'normal' | 'dense' | 'roomy' | 'grid' | undefined;
  /** The row that is open beside the list. */
  readonly currentId?: string | undefined;
  /** While a row is open, Up and Down ask for its neighbours. */
  readonly onMoveTo?: ((row: Row) => void) | undefined;
  /** The one list of its page: it has the page's keys, and its footer stays in the window. */
  readonly isPageList?: boolean | undefined;
}
