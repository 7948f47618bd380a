import { useEffect } from 'react';
import type { ReviewSession } from '../session/use-review-session.ts';
import type { ReviewDraftHandle } from './use-review-draft.ts';

/** Saves what the reviewer enters, and merges what they entered in another tab or on another device. */
export function useSessionDraft(
  { draft: said, receive }: Pick<ReviewSession, 'draft' | 'receive'>,
  { draft: kept, record }: Pick<ReviewDraftHandle, 'draft' | 'record'>,
): void {
  useEffect(() => record(said), [said, record]);
  useEffect(() => receive(kept), [kept, receive]);
}
