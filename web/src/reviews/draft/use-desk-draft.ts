import { useEffect } from 'react';
import type { Desk } from '../desk/use-desk.ts';
import type { ReviewDraftHandle } from './use-review-draft.ts';

/** Keeps what is said at the desk, and puts on the desk what was said in another tab or on another device. */
export function useDeskDraft(
  { draft: said, receive }: Pick<Desk, 'draft' | 'receive'>,
  { draft: kept, record }: Pick<ReviewDraftHandle, 'draft' | 'record'>,
): void {
  useEffect(() => record(said), [said, record]);
  useEffect(() => receive(kept), [kept, receive]);
}
