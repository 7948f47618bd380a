import { getLiveEvents } from '@sonoboard/contract/live/live.calls';
import type { LiveKind } from '@sonoboard/contract/live/live.shapes';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { pacedRefresh } from './paced-refresh.ts';
import { queryClient } from './query-client.ts';
import { currentUserQuery, isSignedIn } from './session.ts';

/** What is asked for again, by the first word of its key. */
const LISTS: Readonly<Record<LiveKind, readonly string[]>> = {
  // A page on which an exam is reviewed learns by its lease that the exam has its review.
  worklist: ['worklist', 'pending-rescans', 'review-lease'],
  reviews: ['completed-reviews', 'pending-rescans', 'review-lease'],
  leases: ['reviews-in-progress', 'review-lease'],
  exams: ['stored-exams'],
  // The session too: its permissions are those in the active workspace.
  workspaces: ['session', 'billing', 'own-workspaces', 'workspace'],
};
const ALL_LISTS = Object.values(LISTS).flat();

/** Where the stream does not come through, lists are looked at now and then. */
const POLL_MS = 30_000;
/** A refused stream is tried again after a while: the reason may be gone. */
const REOPEN_MS = 60_000;

let stopRunning: (() => void) | null = null;

/**
 * Keeps the lists of the page as they are on the server. One stream per tab, and only while someone is signed in and
 * looks at it: browsers open few connections to one server. What happened while it was closed is asked for when it opens.
 */
export function keepListsLive(): () => void {
  stopRunning ??= start();
  return stopRunning;
}

function start(): () => void {
  const refresh = pacedRefresh();
  let source: EventSource | null = null;
  let polling: number | undefined;
  let reopening: number | undefined;

  function open(): void {
    const opened = new EventSource(callAddress(getLiveEvents.path));
    source = opened;
    opened.addEventListener('open', () => {
      stopPolling();
      refresh(ALL_LISTS);
    });
    opened.addEventListener('message', (event: MessageEvent<string>) => refresh(listsOf(event.data)));
    opened.addEventListener('error', () => {
      if (source !== opened) return;
      polling ??= window.setInterval(() => refresh(ALL_LISTS), POLL_MS);
      // The browser itself comes back to a stream that broke, but not to one that was refused.
      if (opened.readyState !== EventSource.CLOSED) return;
      source = null;
      reopening = window.setTimeout(follow, REOPEN_MS * (1 + Math.random() / 4));
    });
  }

  function stopPolling(): void {
    window.clearInterval(polling);
    polling = undefined;
  }

  function close(): void {
    window.clearTimeout(reopening);
    stopPolling();
    source?.close();
    source = null;
  }

  function follow(): void {
    if (!isSignedIn() || document.visibilityState !== 'visible') close();
    else if (source === null) open();
  }

  document.addEventListener('visibilitychange', follow);
  const [session, user] = currentUserQuery.queryKey;
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    if (type === 'updated' && queryKey[0] === session && queryKey[1] === user) follow();
  });
  follow();
  return () => {
    stopRunning = null;
    document.removeEventListener('visibilitychange', follow);
    unsubscribe();
    close();
  };
}

function listsOf(data: string): readonly string[] {
  const { kind } = JSON.parse(data) as { readonly kind: string };
  // A newer server may know of more than this page.
  return Object.hasOwn(LISTS, kind) ? LISTS[kind as LiveKind] : [];
}
