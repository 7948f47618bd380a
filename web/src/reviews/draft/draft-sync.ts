import {
  clearedDraft,
  EMPTY_DRAFT,
  hasNews,
  mergeDrafts,
  newsIn,
  type ReviewDraft,
} from '@sonoboard/domain/reviews/review-draft';
import { now } from '../../platform/clock.ts';

export type DraftStatus = 'saved' | 'saving' | 'offline';

export interface DraftState {
  /** False until it is known what was said before. */
  readonly isLoaded: boolean;
  readonly draft: ReviewDraft;
  readonly status: DraftStatus;
}

/** The other places of the draft. Each may fail; none of that reaches anyone who types. */
export interface DraftPlaces {
  readonly browser: {
    read(): Promise<ReviewDraft>;
    keep(draft: ReviewDraft): Promise<void>;
    /** For a page that goes before the disk has the draft: at once. */
    leave(draft: ReviewDraft): void;
    /** What pages left. Asked before `read`: anyone who takes it over has it on the disk before it is gone here. */
    left(): ReviewDraft;
    markSent(draft: ReviewDraft): Promise<void>;
  };
  readonly server: {
    read(): Promise<ReviewDraft>;
    /** Gives the copy of the server after it was joined with the news. `isLast`: the page may be gone before the answer. */
    save(news: ReviewDraft, isLast: boolean): Promise<ReviewDraft>;
    /** Whether trying again can help. */
    isRetryable(error: unknown): boolean;
  };
  readonly otherTabs: { tell(draft: ReviewDraft): void };
}

export interface DraftSync {
  readonly state: () => DraftState;
  readonly subscribe: (listener: () => void) => () => void;
  load(): Promise<void>;
  /** What the reviewer has said so far. */
  record(draft: ReviewDraft): void;
  /** A copy from another tab. */
  receive(draft: ReviewDraft): void;
  discard(): void;
  /** The review was submitted: what is unsent is part of it, and nothing is saved any more. */
  stopSaving(): void;
  /** Throws everything away that the server has forgotten with the review. */
  forget(): void;
  /** Asks the server for what other devices said, and sends what it lacks. */
  refresh(): void;
  /** The page may be gone at any moment. */
  leave(): void;
  close(): void;
}

const QUIET_MS = 500;
const LONGEST_MS = 2_000;
/** From one save to the next. The browser has every letter at once; what is on the server is for other devices. */
const SPACING_MS = 8_000;
/** A browser that opens its store for the first time on a busy disk takes seconds; nobody waits that long for an exam. */
const BROWSER_AWAITED_MS = 500;
const SERVER_AWAITED_MS = 3_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Keeps one draft in the browser at once and on the server soon, and joins whatever comes back. What is known already
 * need not be waited for.
 */
export function openDraftSync(
  { browser, server, otherTabs }: DraftPlaces,
  known: ReviewDraft | null = null,
): DraftSync {
  let state: DraftState = { isLoaded: known !== null, draft: known ?? EMPTY_DRAFT, status: 'saved' };
  const listeners = new Set<() => void>();
  /** What the server is known to have. */
  let onServer: ReviewDraft = EMPTY_DRAFT;
  /** What is known to outlive this page: the disk or the server has it, or it was left. */
  let safe: ReviewDraft = known ?? EMPTY_DRAFT;
  let isKeeping = false;
  let isSending = false;
  let isClosed = false;
  let isSubmitted = false;
  /** The server said no, and would say so again until something changes. */
  let isRefused = false;
  let failures = 0;
  let unsentSince: number | null = null;
  let sentAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isUnsent = () => hasNews(onServer, state.draft);

  function show(change: Partial<DraftState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** True when the copy said anything new. */
  function join(copy: ReviewDraft): boolean {
    if (!hasNews(state.draft, copy)) return false;
    show({ draft: mergeDrafts(state.draft, copy) });
    return true;
  }

  function secured(copy: ReviewDraft): void {
    safe = mergeDrafts(safe, copy);
  }

  /** While one write is on its way to the disk the newest draft waits; the ones between need no write of their own. */
  async function keep(): Promise<void> {
    if (isKeeping) return;
    isKeeping = true;
    for (let kept: ReviewDraft | null = null; kept !== state.draft;) {
      kept = state.draft;
      try {
        await browser.keep(kept);
        secured(kept);
      } catch {
        // A private window may refuse the store; the server still has the draft.
      }
    }
    isKeeping = false;
  }

  function say(draft: ReviewDraft): void {
    void keep();
    otherTabs.tell(draft);
    sendSoon();
  }

  function clear(): void {
    show({ draft: clearedDraft(state.draft, now().getTime()) });
  }

  function discard(): void {
    isSubmitted = false;
    clear();
    say(state.draft);
    void send();
  }

  function sendSoon(): void {
    // After a failure the next try is set already, and typing does not hasten it.
    if (failures > 0) return;
    if (!isRefused) show({ status: 'saving' });
    const at = now().getTime();
    unsentSince ??= at;
    const isQuietIn = Math.min(QUIET_MS, unsentSince + LONGEST_MS - at);
    wait(Math.max(0, isQuietIn, sentAt + SPACING_MS - at));
  }

  function wait(milliseconds: number): void {
    clearTimeout(timer);
    if (!isClosed && !isSubmitted) timer = setTimeout(() => void send(), milliseconds);
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    unsentSince = null;
    sentAt = now().getTime();
    const sent = state.draft;
    try {
      answered(await server.save(newsIn(sent, onServer), false));
    } catch (error) {
      failed(error);
    }
    isSending = false;
    if (failures === 0 && !isRefused && isUnsent()) sendSoon();
    if (isRefused && state.draft !== sent) sendSoon();
  }

  function answered(copy: ReviewDraft): void {
    failures = 0;
    isRefused = false;
    onServer = mergeDrafts(onServer, copy);
    secured(copy);
    browser.markSent(onServer).catch(() => {});
    if (join(copy)) void keep();
    show({ status: isUnsent() ? 'saving' : 'saved' });
  }

  function failed(error: unknown): void {
    isRefused = !server.isRetryable(error);
    failures = isRefused ? 0 : failures + 1;
    if (failures > 0) wait(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)));
    show({ status: 'offline' });
  }

  /** Also late: what was said meanwhile stays, because copies are joined word by word. */
  function joinFound(copy: ReviewDraft): void {
    secured(copy);
    if (join(copy) && state.isLoaded && isUnsent()) sendSoon();
  }

  async function load(): Promise<void> {
    isClosed = false;
    joinFound(browser.left());
    const fromServer = server.read().then(answered, failed);
    const fromBrowser = browser.read().then(joinFound, () => undefined);
    await Promise.race([fromBrowser, pause(BROWSER_AWAITED_MS)]);
    await Promise.race([fromServer, pause(SERVER_AWAITED_MS)]);
    show({ isLoaded: true });
    if (isUnsent()) sendSoon();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load,
    record(draft) {
      if (join(draft)) say(state.draft);
    },
    receive(draft) {
      join(draft);
    },
    discard,
    stopSaving() {
      isSubmitted = true;
      clearTimeout(timer);
    },
    forget() {
      // A save that is on its way may arrive after the review: what it says must not stay.
      if (isSending) {
        discard();
        return;
      }
      clear();
      onServer = mergeDrafts(onServer, state.draft);
      show({ status: 'saved' });
      void keep();
      otherTabs.tell(state.draft);
      browser.markSent(onServer).catch(() => {});
    },
    refresh() {
      if (state.isLoaded) void send();
    },
    leave() {
      if (!state.isLoaded || isSubmitted) return;
      if (hasNews(safe, state.draft)) {
        browser.leave(state.draft);
        secured(state.draft);
      }
      // A failure needs no care: the browser has the draft, and a page that stays tries again.
      if (isUnsent()) server.save(newsIn(state.draft, onServer), true).then(answered, () => {});
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
