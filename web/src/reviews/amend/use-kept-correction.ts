import {
  clearedDraft,
  hasNews,
  isEmptyDraft,
  mergeDrafts,
  type ReviewDraft,
} from '@sonoboard/domain/reviews/review-draft';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { now } from '../../platform/clock.ts';
import {
  type CorrectionPlace,
  EMPTY_CORRECTION,
  forgetCorrection,
  keepCorrection,
  type KeptCorrection,
  leaveCorrection,
  mergeCorrections,
  readCorrection,
} from './kept-corrections.ts';

interface CorrectionState {
  /** False until it is known what was entered before. */
  readonly isLoaded: boolean;
  readonly kept: KeptCorrection;
  /** When what was restored had been entered; null where nothing was. */
  readonly restoredFrom: number | null;
}

export interface KeptCorrectionHandle extends CorrectionState {
  readonly record: (draft: ReviewDraft) => void;
  readonly setReason: (reason: string) => void;
  readonly setWords: (words: string) => void;
  /** Throws everything away. */
  readonly discard: () => void;
  /** It was saved: resolves when nothing of it is kept any more. */
  readonly forget: () => Promise<void>;
}

interface CorrectionStore extends Omit<KeptCorrectionHandle, keyof CorrectionState> {
  readonly state: () => CorrectionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly load: () => void;
  readonly leave: () => void;
}

/** What is entered to correct a review, in this browser from the first letter on; for one mounted review. */
export function useKeptCorrection(place: CorrectionPlace): KeptCorrectionHandle {
  const [store] = useState(() => openStore(place));
  useEffect(() => {
    store.load();
    window.addEventListener('pagehide', store.leave);
    document.addEventListener('visibilitychange', store.leave);
    return () => {
      window.removeEventListener('pagehide', store.leave);
      document.removeEventListener('visibilitychange', store.leave);
    };
  }, [store]);
  const state = useSyncExternalStore(store.subscribe, store.state);
  const { record, setReason, setWords, discard, forget } = store;
  return { ...state, record, setReason, setWords, discard, forget };
}

function openStore(place: CorrectionPlace): CorrectionStore {
  let state: CorrectionState = { isLoaded: false, kept: EMPTY_CORRECTION, restoredFrom: null };
  let saved: KeptCorrection = EMPTY_CORRECTION;
  let saving: Promise<void> | null = null;
  let isForgotten = false;
  const listeners = new Set<() => void>();

  function show(change: Partial<CorrectionState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** While one write is on its way to the disk the newest waits; those between need no write of their own. */
  async function write(): Promise<void> {
    for (let next: KeptCorrection | null = null; next !== state.kept;) {
      next = state.kept;
      // A private window may refuse the store; what was entered is on the page, which is all that can be had then.
      await (isForgotten ? forgetCorrection(place) : keepCorrection(place, next)).catch(() => {});
      saved = next;
    }
    saving = null;
  }

  function save(): Promise<void> {
    saving ??= write();
    return saving;
  }

  function keep(change: Partial<KeptCorrection>): void {
    isForgotten = false;
    show({ kept: { ...state.kept, ...change, savedAt: now().getTime() } });
    void save();
  }

  /** After whatever was written before, whatever the clock says. */
  const momentAfter = (at: number) => Math.max(now().getTime(), at + 1);

  async function load(): Promise<void> {
    if (state.isLoaded) return;
    const found = await readCorrection(place);
    if (found === null) {
      show({ isLoaded: true });
      return;
    }
    saved = mergeCorrections(found, state.kept);
    show({ isLoaded: true, kept: saved, restoredFrom: isEmpty(found) ? null : found.savedAt });
  }

  function clear(): Promise<void> {
    isForgotten = true;
    // Written anew, so that a write that is under way does not bring it back.
    show({ kept: { ...state.kept } });
    return save();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load: () => void load(),
    leave() {
      if (state.isLoaded && saved !== state.kept && !isForgotten) leaveCorrection(place, state.kept);
    },
    record(draft) {
      if (!hasNews(state.kept.draft, draft)) return;
      keep({ draft: mergeDrafts(state.kept.draft, draft) });
    },
    setReason(value) {
      keep({ reason: { value, at: momentAfter(state.kept.reason.at) } });
    },
    setWords(value) {
      keep({ words: { value, at: momentAfter(state.kept.words.at) } });
    },
    discard() {
      const draft = clearedDraft(state.kept.draft, now().getTime());
      show({ kept: { ...EMPTY_CORRECTION, draft }, restoredFrom: null });
      void clear();
    },
    forget: clear,
  };
}

export function isEmpty({ draft, reason, words }: KeptCorrection): boolean {
  return isEmptyDraft(draft) && reason.value === '' && words.value.trim() === '';
}
