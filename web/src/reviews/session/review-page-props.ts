import type { ReactNode } from 'react';
import type { ReviewSession } from './use-review-session.ts';

/** Parts of the shell for the bar: menu, account and state of the licence; and what becomes of the words said so far. */
export interface BarParts {
  readonly menu?: ReactNode;
  readonly account?: ReactNode;
  readonly license?: ReactNode;
  readonly draft?: ReactNode;
}

/** What every page of a review is handed. */
export interface ReviewPageProps {
  readonly session: ReviewSession;
  readonly bar: BarParts;
}
