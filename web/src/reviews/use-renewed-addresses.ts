import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { now } from '../platform/clock.ts';
import { examQuery } from './reviews.queries.ts';

/** Addresses live for a quarter of an hour; a clip that fails sooner has another reason. */
const MAY_HAVE_ENDED_AFTER_MS = 5 * 60_000;

/** Asks for the exam again when a clip fails after a long time; answers whether new addresses came. */
export function useRenewedAddresses(examGuid: string): (clipId: string) => Promise<boolean> {
  const queryClient = useQueryClient();
  return useCallback(
    async (clipId) => {
      const query = examQuery(examGuid);
      const before = queryClient.getQueryState(query.queryKey);
      const age = now().getTime() - (before?.dataUpdatedAt ?? 0);
      if (age < MAY_HAVE_ENDED_AFTER_MS) return false;
      const reply = await queryClient.query({ ...query, staleTime: 0 }).catch(() => null);
      const keyIn = (sequences: readonly { guid: string; key: string | null }[] | undefined) =>
        sequences?.find(({ guid }) => guid === clipId)?.key;
      return reply !== null && keyIn(reply.sequences) !== keyIn(before?.data?.sequences);
    },
    [queryClient, examGuid],
  );
}
