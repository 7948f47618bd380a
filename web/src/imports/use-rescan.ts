import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { awaitedRescanQuery, type AwaitedRescan } from './awaited-rescans.queries.ts';

/** The exam that is said to be repeated. */
export interface ChosenRescan {
  readonly examGuid: string;
  /** Null while it is being asked for, and when it awaits no rescan. */
  readonly exam: AwaitedRescan | null;
  /** Someone else has scanned or decided meanwhile. */
  readonly isOver: boolean;
}

/** What the person said; who comes from a result that asks for a rescan has it in the address. */
export function useChosenRescan(chosenGuid: string | null): ChosenRescan | null {
  const { rescan_of: named } = useSearch({ strict: false });
  const examGuid = chosenGuid ?? (typeof named === 'string' ? named : '');
  const { data } = useQuery({ ...awaitedRescanQuery(examGuid), enabled: examGuid !== '' });
  if (examGuid === '') return null;
  return { examGuid, exam: data?.items[0] ?? null, isOver: data?.total === 0 };
}
