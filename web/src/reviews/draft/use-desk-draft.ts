import { useCallback, useEffect, useRef } from 'react';
import type { Desk } from '../desk/use-desk.ts';
import type { ReviewDraftHandle } from './use-review-draft.ts';

/**
 * Keeps what is said at the desk, and puts on the desk what was said in another tab or on another device. A desk that is
 * settled keeps nothing any more, and shows what was submitted until its page goes.
 */
export function useDeskDraft(desk: Desk, { draft: kept, record, discard }: ReviewDraftHandle): Desk {
  const { draft: said, receive, settle } = desk;
  const isSettled = useRef(false);
  useEffect(() => record(said), [said, record]);
  useEffect(() => {
    if (!isSettled.current) receive(kept);
  }, [kept, receive]);
  const settleAll = useCallback(() => {
    isSettled.current = true;
    discard();
    settle();
  }, [discard, settle]);
  return { ...desk, settle: settleAll };
}
