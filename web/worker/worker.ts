// The service worker. It hands out the application's files that pages have put away (web/src/app/keep-files.ts) and does
// nothing else: pages and calls, which carry patient data, never come by it (docs/decisions/0047).

/** Not every browser has it yet, and no compiler knows it. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(
    rules: readonly { condition: { urlPattern: string }; source: 'cache' | 'network' }[],
  ): Promise<void>;
}

/** The bundler puts a hash of the content into these names: one that is kept is the one that is asked for. */
const FILES = '/assets/';

const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', (event: InstallEvent) => {
  // It speaks with no page, so it can take over from an older one at any time.
  event.waitUntil(worker.skipWaiting());
  // Where the browser follows these itself, no request waits for the worker to start.
  const routed = event.addRoutes?.([
    { condition: { urlPattern: `${FILES}*` }, source: 'cache' },
    { condition: { urlPattern: '/*' }, source: 'network' },
  ]);
  routed?.catch(() => {});
});

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin === worker.location.origin && pathname.startsWith(FILES)) {
    event.respondWith(keptOrFetched(event.request));
  }
});

async function keptOrFetched(request: Request): Promise<Response> {
  const kept = await caches.match(request).catch(() => undefined);
  return kept ?? fetch(request);
}
