import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** Long enough that a pointer on its way across the table fetches nothing: each exam sent is an audited read. */
const INTENT_MS = 100;

/** A page of a review, as the router names it. */
export type ReviewPageTarget =
  | {
      readonly to: '/create-review/$examGuid/{-$subpage}' | '/create-chain-review/$examGuid/{-$subpage}';
      readonly params: { readonly examGuid: string };
    }
  | {
      readonly to: '/review/$reviewGuid/{-$subpage}' | '/view-chain-review/$reviewGuid/{-$subpage}';
      readonly params: { readonly reviewGuid: string; readonly subpage: 'report' };
    };

/** Opens the page of a row, and has its script and its data ready when the pointer rests on the row. */
export function usePageOpening<Row>(targetOf: (row: Row) => ReviewPageTarget) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasFetched = useRef(false);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (hasFetched.current) {
        void import('../reviews/first-clip-ahead.ts').then(({ giveBackVideos }) => giveBackVideos());
      }
    },
    [],
  );

  const open = useCallback((row: Row) => void router.navigate(targetOf(row)), [router, targetOf]);

  const fetchNow = useCallback(
    (row: Row) => {
      clearTimeout(timer.current);
      hasFetched.current = true;
      void router.preloadRoute(targetOf(row));
    },
    [router, targetOf],
  );

  const fetchSoon = useCallback(
    (row: Row) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => fetchNow(row), INTENT_MS);
    },
    [fetchNow],
  );

  return { open, fetchSoon, fetchNow };
}
