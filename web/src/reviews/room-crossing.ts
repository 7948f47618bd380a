import type { ReviewRoute } from '@sonoboard/domain/reviews/review-route';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { whenPainted } from '../platform/when-painted.ts';
import { type ReviewAddress, reviewAddress } from './reviews.queries.ts';

/** Shows the exam at once if its page was drawn ahead, and resolves when it is seen; otherwise does nothing. */
type Enter = (route: ReviewRoute) => Promise<void>;

const RoomCrossing = createContext<Enter>(() => Promise.resolve());

export const RoomCrossingProvider = RoomCrossing.Provider;

export const useEnterRoom = (): Enter => useContext(RoomCrossing);

interface Crossing {
  readonly from: ReviewAddress;
  readonly to: ReviewAddress;
}

/**
 * The step from a room into the one that was drawn ahead of it. The next exam is in sight before the address of the page
 * changes: what that brings about (routes, lists, the end of the page that is left) takes longer than a picture does.
 */
export function useRoomCrossing(
  address: ReviewAddress,
  ahead: ReviewAddress | null,
): { readonly shown: ReviewAddress; readonly next: ReviewAddress | null; readonly enter: Enter } {
  const [crossing, setCrossing] = useState<Crossing | null>(null);
  const latest = useRef({ address, ahead });
  useEffect(() => {
    latest.current = { address, ahead };
  }, [address, ahead]);
  // Whoever comes back to a room that was left finds it open.
  if (crossing !== null && crossing.from !== address) setCrossing(null);

  const [enter] = useState((): Enter => async ({ flow, mode, guid }) => {
    const { address: from, ahead: to } = latest.current;
    if (to === null || to !== reviewAddress(flow, mode, guid)) return;
    // Pages of a review begin at their top.
    window.scrollTo(0, 0);
    // Not by flushSync: it would run every effect of both rooms before the first picture.
    setCrossing({ from, to });
    await whenPainted();
  });

  const isCrossing = crossing?.from === address;
  // Once entered it stays, whatever becomes the top of the worklist meanwhile.
  const next = isCrossing ? crossing.to : ahead;
  return { shown: isCrossing ? crossing.to : address, next, enter };
}
