import type { ReactNode } from 'react';
import type { Desk } from './use-desk.ts';

/** Parts of the shell for the bar: the menu of pages and the account. */
export interface BarParts {
  readonly menu?: ReactNode;
  readonly account?: ReactNode;
}

/** What every page of a review is handed. */
export interface DeskPageProps {
  readonly desk: Desk;
  readonly bar: BarParts;
}
