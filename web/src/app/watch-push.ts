import { currentUserQuery, onSignOut } from '../platform/session.ts';
import { queryClient } from '../platform/query-client.ts';
import { whenIdle } from '../platform/when-idle.ts';

/** By then the page is drawn, and it is known who is signed in. */
const WAIT_MS = 5_000;

/** Push of this browser belongs to the person who is signed in here: confirmed when a page opens, ended when they sign out. */
export function watchPush(): void {
  // Nothing of it is loaded where nobody has allowed notifications.
  if (!('Notification' in window) || !('PushManager' in window)) return;
  onSignOut(async () => {
    if (Notification.permission !== 'granted') return;
    const { turnOffPush } = await import('../channels/push-browser.ts');
    await turnOffPush().catch(() => {});
  });
  if (Notification.permission !== 'granted') return;
  setTimeout(() => {
    whenIdle(() => {
      confirmOwn().catch(() => {});
    });
  }, WAIT_MS);
}

async function confirmOwn(): Promise<void> {
  const person = queryClient.getQueryData(currentUserQuery.queryKey);
  if (!person) return;
  const { confirmPush } = await import('../channels/push-browser.ts');
  await confirmPush(person.guid);
}
