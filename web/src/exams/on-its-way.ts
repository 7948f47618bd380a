import { INGEST_LINES, type StateOnTheWay } from '@sonoboard/domain/ingest/ingest-words';
import type { StoredExam } from './stored-exams.queries.ts';

/** How far an exam has come that has not arrived. */
export interface OnItsWay {
  readonly state: StateOnTheWay;
  readonly problem: string | null;
}

export function onItsWay(exam: StoredExam | undefined): OnItsWay | null {
  const { state, problem = null } = exam?.ingest ?? {};
  return state === undefined || state === 'arrived' ? null : { state, problem };
}

/** The sentence for its operator. */
export const lineOf = ({ state, problem }: OnItsWay): string => problem ?? INGEST_LINES[state];
