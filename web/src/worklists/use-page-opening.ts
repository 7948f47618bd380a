import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type * as FirstClips from '../reviews/first-clip-ahead.ts';
import { type ReviewAddress, reviewAddress } from '../reviews/reviews.queries.ts';

/** Long enough that a pointer on its way across the table fetches nothing: each exam sent is an audited read. */
const INTENT_MS = 100;

const CHAIN_PAGE = '/create-chain-review/$examGuid/{-$subpage}';

/** A page of a review, as the router names it. */
export type ReviewPageTarget =
  | {
      readonly to: '/create-review/$examGuid/{-$subpage}' | typeof CHAIN_PAGE;
      readonly params: { readonly examGuid: string };
    }
  | {
      readonly to: '/review/$reviewGuid/{-$subpage}' | '/view-chain-review/$reviewGuid/{-$subpage}';
      readonly params: { readonly reviewGuid: string; readonly subpage: 'report' };
    };

/** The exam that is to be reviewed there; null where a review is only read. */
function addressOf(target: ReviewPageTarget): ReviewAddress | null {
  if (!('examGuid' in target.params)) return null;
  const flow = target.to === CHAIN_PAGE ? 'chain' : 'single';
  return reviewAddress(flow, 'edit', target.params.examGuid);
}

/** Opens the page of a row, and has its script and its data ready when the pointer rests on the row. */
export function usePageOpening<Row>(targetOf: (row: Row) => ReviewPageTarget) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The player is no part of what a list loads; it is there once an exam was fetched.
  const firstClips = useRef<Promise<typeof FirstClips>>(undefined);
  const loadedClips = useRef<typeof FirstClips>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void firstClips.current?.then(({ giveBackVideos }) => giveBackVideos());
    },
    [],
  );

  const isOpening = useRef(false);
  const open = useCallback(
    (row: Row) => {
      const target = targetOf(row);
      const address = addressOf(target);
      if (isOpening.current) return;
      const shown = address === null ? null : loadedClips.current?.showFirstClipAhead(address);
      if (!shown) return void router.navigate(target);
      isOpening.current = true;
      void shown
        .then(() => router.navigate(target))
        .finally(() => {
          isOpening.current = false;
        });
    },
    [router, targetOf],
  );

  const fetchNow = useCallback(
    (row: Row) => {
      clearTimeout(timer.current);
      firstClips.current ??= import('../reviews/first-clip-ahead.ts');
      void firstClips.current.then((loaded) => (loadedClips.current = loaded));
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
