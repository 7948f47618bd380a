import type { ReviewRoute } from '@sonoboard/domain/reviews/review-route';
import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react';
import { whenPainted } from '../platform/when-painted.ts';
import { type ReviewAddress, reviewAddress } from './reviews.queries.ts';

/** Shows the exam at once if its screen was prefetched, and resolves when it is painted; otherwise does nothing. */
type Enter = (route: ReviewRoute) => Promise<void>;

const ScreenTransition = createContext<Enter>(() => Promise.resolve());

export const ScreenTransitionProvider = ScreenTransition.Provider;

export const useEnterScreen = (): Enter => useContext(ScreenTransition);

interface Transition {
  readonly from: ReviewAddress;
  readonly to: ReviewAddress;
}

/**
 * Shows the prefetched screen of the next exam before the URL changes: what the URL change triggers (routes, lists, unmounting
 * the old screen) takes longer than a frame.
 */
export function useScreenTransition(
  address: ReviewAddress,
  ahead: ReviewAddress | null,
): { readonly shown: ReviewAddress; readonly next: ReviewAddress | null; readonly enter: Enter } {
  const [transition, setTransition] = useState<Transition | null>(null);
  const latest = useRef({ address, ahead });
  useLayoutEffect(() => {
    latest.current = { address, ahead };
  }, [address, ahead]);
  // Coming back to a screen that was left shows it again.
  if (transition !== null && transition.from !== address) setTransition(null);

  const [enter] = useState((): Enter => async ({ flow, mode, guid }) => {
    const { address: from, ahead: to } = latest.current;
    if (to === null || to !== reviewAddress(flow, mode, guid)) return;
    // Pages of a review begin at their top.
    window.scrollTo(0, 0);
    // Not by flushSync: it would run every effect of both screens before the first frame.
    setTransition({ from, to });
    await whenPainted();
  });

  const isInTransition = transition?.from === address;
  // Once entered it stays, whatever becomes the top of the worklist meanwhile.
  const next = isInTransition ? transition.to : ahead;
  return { shown: isInTransition ? transition.to : address, next, enter };
}
