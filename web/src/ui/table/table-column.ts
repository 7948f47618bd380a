import type { ReactNode } from 'react';

/** Where a column's value goes when a row is a card; what names no place becomes a labelled line. */
type CardSlot = 'top' | 'title' | 'meta' | 'foot' | 'corner' | 'hidden';

export interface TableColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** Pixels at least; what the window has left over is shared in proportion. Fixed, so that rows of a long list do not shift while they scroll. */
  readonly width: number;
  readonly render: (row: Row) => ReactNode;
  /** What the server sorts by; a column without it cannot be sorted. */
  readonly sortKey?: string | undefined;
  readonly isSecondary?: boolean | undefined;
  readonly isStrong?: boolean | undefined;
  readonly align?: 'left' | 'right' | 'center' | undefined;
  /** Goes on in a second line where the column is narrow; others are cut off in the first. */
  readonly wraps?: boolean | undefined;
  /** The head is read out but not shown, for columns of buttons. */
  readonly isHeaderHidden?: boolean | undefined;
  /** Stays in view while a table that is too wide scrolls sideways. The first column always does; more may follow it. */
  readonly isPinned?: boolean | undefined;
  /** Not shown until someone chooses it. */
  readonly isOptional?: boolean | undefined;
  /** The fields of the reply that a CSV file writes for it; its id unless said, none for columns of buttons. */
  readonly fields?: readonly string[] | undefined;
  readonly card?: CardSlot | undefined;
  readonly renderCard?: ((row: Row) => ReactNode) | undefined;
}
