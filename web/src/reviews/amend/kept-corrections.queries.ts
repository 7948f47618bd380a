import { queryOptions } from '@tanstack/react-query';
import { type CorrectionPlace, correctionsOf } from './kept-corrections.ts';

/** What this person entered here to correct a review and has not saved; from this browser, not from the server. */
export const keptCorrectionsQuery = ({ userGuid, reviewGuid }: Omit<CorrectionPlace, 'version'>) =>
  queryOptions({
    queryKey: ['kept-corrections', userGuid, reviewGuid],
    // A private window may have no store, and then nothing was kept.
    queryFn: () => correctionsOf({ userGuid, reviewGuid }).catch(() => []),
    networkMode: 'always',
    staleTime: 0,
  });
