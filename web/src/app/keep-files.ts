import { whenIdle } from '../platform/when-idle.ts';

/** The files of one version of the application, as the build lists them in /files.json. */
export interface VersionFiles {
  /** The address of the script that its pages start with. */
  readonly version: string;
  readonly files: readonly string[];
}

/** By then the page is drawn and the exam at the top of the worklist is made ready: both go first. */
const WAIT_MS = 5_000;

/**
 * Puts away all files of this version, from where the service worker hands them out (web/worker): a page that stays open over an
 * update still gets every script of its own version. Where any of this is refused or missing, the page works as without.
 */
export function keepFiles(): void {
  const version = document.querySelector('link[data-application]')?.getAttribute('href');
  if (!version || savesData()) return;
  setTimeout(() => {
    whenIdle(() => {
      keepVersion(version).catch(() => {});
    });
  }, WAIT_MS);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

async function keepVersion(version: string): Promise<void> {
  await navigator.serviceWorker.register('/worker.js');
  // Nothing is put away where no worker hands it out.
  await navigator.serviceWorker.ready;
  sayInUse(version);
  const reply = await fetch('/files.json', { cache: 'no-cache' });
  if (reply.status === 404) return stopKeeping();
  await deleteUnused(version);
  const listed = (await reply.json()) as VersionFiles;
  // After an update the list is no longer that of this page.
  if (listed.version === version) await putAway(listed);
}

/** Says so until the page is closed: by a lock, which the browser takes back from a page that ends in any way. */
function sayInUse(version: string): void {
  navigator.locks.request(version, { mode: 'shared' }, () => new Promise(() => {})).catch(() => {});
}

async function deleteUnused(version: string): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const inUse = new Set([version, ...held.map(({ name }) => name)]);
  for (const kept of await caches.keys()) if (!inUse.has(kept)) await caches.delete(kept);
}

async function putAway({ version, files }: VersionFiles): Promise<void> {
  const cache = await caches.open(version);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  for (const file of files.filter((listed) => !kept.includes(listed))) {
    // One at a time, between all else: what a person waits for has the connections and the processor to itself.
    await new Promise<void>((resolve) => whenIdle(resolve));
    const reply = await fetch(file, { cache: 'force-cache', priority: 'low' });
    // Such as after an update, or a page of some proxy in place of a file.
    if (!reply.ok || reply.headers.get('content-type')?.startsWith('text/html')) return;
    try {
      await cache.put(file, reply);
    } catch {
      // What room a full disk has left is for drafts.
      await caches.delete(version);
      return;
    }
  }
}

/** The server has no list: it wants none of this. */
async function stopKeeping(): Promise<void> {
  for (const version of await caches.keys()) await caches.delete(version);
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
}
