import { EMPTY_DRAFT, type ReviewDraft } from '@sonoboard/domain/reviews/review-draft';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { queryClient } from '../../platform/query-client.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { draftPlaces } from './draft-places.ts';
import { type DraftPlace, forgetOldDrafts, keepDraft } from './draft-store.ts';
import { type DraftState, type DraftSync, openDraftSync } from './draft-sync.ts';
import { otherTabs, type Tabs } from './draft-tabs.ts';
import { keptDraftQuery } from './kept-draft.queries.ts';
import { takeOverLeftDrafts } from './left-drafts.ts';

export interface ReviewDraftHandle extends DraftState {
  /** What the reviewer has said so far; kept from then on. */
  readonly record: (draft: ReviewDraft) => void;
  /** Throws everything away, here and on the server; also after the page is gone, once the review was submitted. */
  readonly discard: () => void;
  /** Call as soon as the review is submitted, and `forget` once its page is gone. */
  readonly stopSaving: () => void;
  /** The same as `discard` where the server has thrown it away with the review that was submitted. */
  readonly forget: () => void;
}

/** What becomes of the draft when its review is submitted. */
export type SubmittedDraft = Pick<ReviewDraftHandle, 'stopSaving' | 'forget'>;

/** Of a review that is only read. */
export const NOT_KEPT: ReviewDraftHandle = {
  isLoaded: true,
  draft: EMPTY_DRAFT,
  status: 'saved',
  record: () => {},
  discard: () => {},
  stopSaving: () => {},
  forget: () => {},
};

export interface DraftOfReview {
  /** The exam that the page was opened with, and the original of its chain. */
  readonly examGuid: string;
  readonly rootGuid: string;
  /** What was said before was asked for ahead of the page, and need not be waited for, however long ago. */
  readonly isKnown: boolean;
}

/** As long as a pointer rests on a row before it is clicked. What is older may miss what was said meanwhile. */
const JUST_READ_MS = 5_000;

function knownDraft(place: DraftPlace & { readonly examGuid: string }, atMostMs: number): ReviewDraft | null {
  const { data, dataUpdatedAt = 0 } = queryClient.getQueryState(keptDraftQuery(place).queryKey) ?? {};
  return data !== undefined && Date.now() - dataUpdatedAt <= atMostMs ? data : null;
}

/** What was said about an exam and not submitted, from this browser and the server; for one mounted review. */
export function useReviewDraft({ examGuid, rootGuid, isKnown }: DraftOfReview): ReviewDraftHandle {
  const { guid: userGuid } = useCurrentUser();
  const [{ sync, tabs }] = useState(() => {
    const place = { userGuid, rootGuid, examGuid };
    const own = otherTabs(place);
    const known = knownDraft(place, isKnown ? Infinity : JUST_READ_MS);
    return { tabs: own, sync: openDraftSync(draftPlaces(place, own, known !== null), known) };
  });
  useEffect(() => follow(sync, tabs), [sync, tabs]);
  const state = useSyncExternalStore(sync.subscribe, sync.state);
  const { record, discard, stopSaving, forget } = sync;
  return { ...state, record, discard, stopSaving, forget };
}

function follow(sync: DraftSync, tabs: Tabs): () => void {
  const end = new AbortController();
  const { signal } = end;
  const stopListening = tabs.listen(sync.receive);
  const lookedAt = () => (document.hidden ? sync.leave() : sync.refresh());
  // A phone may end a page that is hidden without another word.
  document.addEventListener('visibilitychange', lookedAt, { signal });
  window.addEventListener('pagehide', sync.leave, { signal });
  window.addEventListener('online', sync.refresh, { signal });
  void sync.load();
  takeOverLeftDrafts(keepDraft)
    .then(forgetOldDrafts)
    .catch(() => {});
  return () => {
    end.abort();
    sync.leave();
    sync.close();
    stopListening();
  };
}
