import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { now } from '../platform/clock.ts';
import { type ReviewAddress, type ReviewSource, reviewSourceQuery } from './reviews.queries.ts';

/** Addresses live for a quarter of an hour; a clip that fails sooner has another reason. */
const MAY_HAVE_ENDED_AFTER_MS = 5 * 60_000;

/** Asks for the review again when a clip fails after a long time; answers whether new addresses came. */
export function useRenewedAddresses(address: ReviewAddress): (clipId: string) => Promise<boolean> {
  const queryClient = useQueryClient();
  return useCallback(
    async (clipId) => {
      const query = reviewSourceQuery(address);
      const before = queryClient.getQueryState(query.queryKey);
      const age = now().getTime() - (before?.dataUpdatedAt ?? 0);
      if (age < MAY_HAVE_ENDED_AFTER_MS) return false;
      const source = await queryClient.query({ ...query, staleTime: 0 }).catch(() => null);
      return source !== null && keyOf(clipId, source) !== keyOf(clipId, before?.data);
    },
    [queryClient, address],
  );
}

function keyOf(clipId: string, source: ReviewSource | undefined): string | null | undefined {
  return source?.scans.flatMap(({ sequences }) => sequences).find(({ guid }) => guid === clipId)?.key;
}
