import { getLiveEvents } from '@sonoboard/contract/live/live.calls';
import type { LiveKind } from '@sonoboard/contract/live/live.shapes';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { takeFirstReply } from './first-replies.ts';
import { pacedRefresh } from './paced-refresh.ts';
import { queryClient } from './query-client.ts';
import { currentUserQuery, isSignedIn } from './session.ts';

/** What is asked for again, by the first word of its key. */
const LISTS: Readonly<Record<LiveKind, readonly string[]>> = {
  // A page on which an exam is reviewed learns by its lease that the exam has its review.
  worklist: ['worklist', 'pending-rescans', 'review-lease'],
  reviews: ['completed-reviews', 'pending-rescans', 'review-lease', 'review-versions'],
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
 * looks at it: browsers open few connections to one server. A stream that opens says first what has changed while it was
 * closed, or since the replies were made that came with the page.
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
  /** The page knows of everything that happened up to it. */
  let position = positionOfPage();

  function heard({ lastEventId }: MessageEvent): void {
    if (lastEventId !== '') position = lastEventId;
  }

  function open(): void {
    const opened = new EventSource(callAddress(getLiveEvents.path, {}, { since: position }));
    source = opened;
    opened.addEventListener('open', stopPolling);
    opened.addEventListener('beat', heard);
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

/** How far the server had heard before it made the replies that came with the page. */
function positionOfPage(): string | undefined {
  const position = takeFirstReply(callAddress(getLiveEvents.path));
  return typeof position === 'string' ? position : undefined;
}

function listsOf(data: string): readonly string[] {
  const { kind } = JSON.parse(data) as { readonly kind: string };
  // A newer server may know of more than this page.
  return Object.hasOwn(LISTS, kind) ? LISTS[kind as LiveKind] : [];
}
