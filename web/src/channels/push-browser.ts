import { addPushDevice } from '@sonoboard/contract/channels/notifications.calls';
import { call } from '../platform/call.ts';

/** What this browser can do about push, before anybody is asked. */
export type PushSupport = 'can_ask' | 'denied' | 'install_first' | 'unsupported';

const WORKER = '/worker.js';
/** Who turned push on in this browser: their guid, and only theirs is confirmed when a page opens. */
const PERSON_KEY = 'push-person';

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    // There, pages get push once they are on the home screen, and have none of this before.
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install_first' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : 'can_ask';
}

/** Why push could not be turned on, in words for its person. */
export class PushError extends Error {}

/** Asks the person, subscribes this browser, and tells the server. */
export async function turnOnPush(personGuid: string, pushKey: string): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    throw new PushError(
      permission === 'denied'
        ? 'This browser does not allow notifications from Sonoboard. Allow them in its settings for this site, then try again.'
        : 'Push stays off, because you did not allow notifications.',
    );
  }
  const subscription = await subscribe(pushKey).catch((cause: unknown) => {
    throw new PushError(
      'This browser could not reach its push service. A private window or a company network may be the reason.',
      { cause },
    );
  });
  await tellServer(subscription);
  rememberPerson(personGuid);
}

async function subscribe(pushKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  if (existing !== null) {
    if (hasKey(existing, pushKey)) return existing;
    // Of a server with another key: it takes no message of this one.
    await existing.unsubscribe();
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(pushKey) });
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const body = { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
  await call(addPushDevice, { body, silent: true });
}

function hasKey({ options }: PushSubscription, pushKey: string): boolean {
  const { applicationServerKey } = options;
  if (applicationServerKey === null) return false;
  const [own, wanted] = [new Uint8Array(applicationServerKey), bytesOf(pushKey)];
  return own.length === wanted.length && own.every((byte, at) => byte === wanted[at]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** By which the server knows this browser; null while push is off here. */
export async function ownEndpoint(): Promise<string | null> {
  return (await ownSubscription().catch(() => null))?.endpoint ?? null;
}

/** The browser forgets its subscription: its push service then refuses messages, and the server forgets it too. */
export async function turnOffPush(): Promise<void> {
  forgetPerson();
  await (await ownSubscription())?.unsubscribe();
}

/**
 * When a page opens: the server hears again which subscription belongs to this session, so that signing out ends it. One that another
 * person left here ends.
 */
export async function confirmPush(personGuid: string): Promise<void> {
  const subscription = await ownSubscription();
  if (subscription === null) return;
  if (rememberedPerson() === personGuid) await tellServer(subscription);
  else await turnOffPush();
}

function rememberPerson(guid: string): void {
  try {
    localStorage.setItem(PERSON_KEY, guid);
  } catch {
    // Then the next page that opens turns push off, which the person sees in their profile.
  }
}

function rememberedPerson(): string | null {
  try {
    return localStorage.getItem(PERSON_KEY);
  } catch {
    return null;
  }
}

function forgetPerson(): void {
  try {
    localStorage.removeItem(PERSON_KEY);
  } catch {
    // Nothing can be kept there.
  }
}
