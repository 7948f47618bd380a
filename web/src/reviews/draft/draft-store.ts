import { EMPTY_DRAFT, hasNews, mergeDrafts, type ReviewDraft } from '@sonoboard/domain/reviews/review-draft';
import { now } from '../../platform/clock.ts';
import { isSignedIn } from '../../platform/session.ts';
import { DRAFT_DATABASE } from './draft-database.ts';

/** Whose draft of which chain. Drafts outlive a sign-out, but nobody else's key leads to them. */
export interface DraftPlace {
  readonly userGuid: string;
  readonly rootGuid: string;
}

export interface KeptDraft extends DraftPlace {
  /** An exam of the chain, by which the server is asked. */
  readonly examGuid: string;
  readonly draft: ReviewDraft;
  readonly savedAt: number;
  /** The server has all of it. */
  readonly isSent: boolean;
}

export type DraftToKeep = Omit<KeptDraft, 'savedAt' | 'isSent'>;

const STORE = 'drafts';
/** As long as the server keeps them. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

let opened: Promise<IDBDatabase> | null = null;

export async function readDraft(place: DraftPlace): Promise<ReviewDraft> {
  const kept = await inStore('readonly', (store) => found(store.get(keyOf(place))));
  return kept?.draft ?? EMPTY_DRAFT;
}

/** Joins the draft with what another tab may have kept meanwhile; safe on the disk once this resolves. */
export async function keepDraft(place: DraftToKeep): Promise<void> {
  await inStore('readwrite', async (store) => {
    const kept = await found(store.get(keyOf(place)));
    const draft = mergeDrafts(kept?.draft ?? EMPTY_DRAFT, place.draft);
    store.put({ ...place, draft, savedAt: now().getTime(), isSent: false } satisfies KeptDraft);
  });
}

/** The server has this copy; what was said since is still to be sent. */
export async function markSent(place: DraftPlace, sent: ReviewDraft): Promise<void> {
  await inStore('readwrite', async (store) => {
    const kept = await found(store.get(keyOf(place)));
    if (kept === undefined || kept.isSent || hasNews(sent, kept.draft)) return;
    // The answer came after the logout: then the browser keeps no copy.
    if (!isSignedIn()) store.delete(keyOf(place));
    else store.put({ ...kept, isSent: true } satisfies KeptDraft);
  });
}

/** What this person wrote here and the server never got: the session ended, or there was no network. */
export async function unsentDrafts(userGuid: string): Promise<readonly KeptDraft[]> {
  const all = await inStore('readonly', (store) => answered<readonly KeptDraft[]>(store.getAll()));
  return all.filter((kept) => kept.userGuid === userGuid && !kept.isSent);
}

export async function deleteSentDrafts(userGuid: string): Promise<void> {
  await inStore('readwrite', async (store) => {
    const all = await answered<readonly KeptDraft[]>(store.getAll());
    for (const kept of all) if (kept.userGuid === userGuid && kept.isSent) store.delete(keyOf(kept));
  });
}

export async function forgetOldDrafts(): Promise<void> {
  const limit = now().getTime() - KEPT_MS;
  await inStore('readwrite', async (store) => {
    const all = await answered<readonly KeptDraft[]>(store.getAll());
    for (const kept of all) if (kept.savedAt < limit) store.delete(keyOf(kept));
  });
}

function keyOf({ userGuid, rootGuid }: DraftPlace): string[] {
  return [userGuid, rootGuid];
}

/** Strict: the promise waits for the disk, so that not even a power cut takes back what was shown as kept. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const database = await (opened ??= open());
  const transaction = database.transaction(STORE, mode, { durability: 'strict' });
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(problem(transaction.error)));
  });
  const [result] = await Promise.all([work(transaction.objectStore(STORE)), done]);
  return result;
}

async function open(): Promise<IDBDatabase> {
  try {
    const request = indexedDB.open(DRAFT_DATABASE, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(STORE, { keyPath: ['userGuid', 'rootGuid'] });
    });
    const database = await answered<IDBDatabase>(request);
    // A browser under pressure may close it; the next use opens it again.
    database.addEventListener('close', () => (opened = null));
    database.addEventListener('versionchange', () => database.close());
    return database;
  } catch (error) {
    opened = null;
    throw error;
  }
}

function found(request: IDBRequest): Promise<KeptDraft | undefined> {
  return answered<KeptDraft | undefined>(request);
}

function answered<Value>(request: IDBRequest): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as Value));
    request.addEventListener('error', () => reject(problem(request.error)));
  });
}

function problem(cause: DOMException | null): Error {
  return new Error('The browser did not keep the draft', { cause });
}
