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
  useEffect(() => () => clearTimeout(timer.current), []);

  const open = useCallback((row: Row) => void router.navigate(targetOf(row)), [router, targetOf]);

  const fetchSoon = useCallback(
    (row: Row) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void router.preloadRoute(targetOf(row)), INTENT_MS);
    },
    [router, targetOf],
  );

  return { open, fetchSoon };
}
