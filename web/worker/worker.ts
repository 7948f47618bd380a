// The service worker. It hands out the application's files that pages have put away (web/src/app/keep-files.ts) and shows push messages,
// which name no patient. Pages and calls, which carry patient data, never come by it (docs/decisions/0047, 0066).

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

/** As the server words it (server/src/channels/push-sender.ts). */
interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Of the page that it opens. */
  readonly path: string;
  /** The same when a message comes twice, which is then shown once. */
  readonly topic: string;
}

const ICON = '/icon-192.png';

worker.addEventListener('push', (event) => {
  if (event.data === null) return;
  const { title, body, path, topic } = event.data.json() as PushMessage;
  event.waitUntil(
    worker.registration.showNotification(title, {
      body,
      tag: topic,
      icon: ICON,
      badge: ICON,
      data: { path },
    }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage((event.notification.data as Pick<PushMessage, 'path'>).path));
});

/** A window that shows the page already comes to the front. No other one is led away from what somebody does in it. */
async function openPage(path: string): Promise<void> {
  const { href, origin } = new URL(path, worker.location.origin);
  if (origin !== worker.location.origin) return;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url === href);
  await (open === undefined ? worker.clients.openWindow(href) : open.focus());
}
