import { createECDH } from 'node:crypto';
import {
  type PushKind,
  pushMessage,
  type PushAnswer,
  readPushAnswer,
} from '@sonoboard/domain/channels/push-message';
import webPush from 'web-push';
import { OutsideFetchError } from '../platform/vendors/outside-address.ts';
import type { OutsidePost } from '../platform/vendors/outside-post.ts';

/** Only the public part leaves the server. */
export function publicPushKey(privateKey: string): string {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return curve.getPublicKey('base64url');
}

interface PushSenderOptions {
  readonly privateKey: string;
  /** Whom the push service may ask. */
  readonly contact: string;
  readonly post: OutsidePost;
}

interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface OutgoingPush {
  readonly kind: PushKind;
  readonly collectionName: string | null;
  /** Of the page that it opens. */
  readonly path: string;
  /** The same at every try: a device shows the message once. */
  readonly topic: string;
}

export type SendPush = (
  subscription: Subscription,
  push: OutgoingPush,
  signal?: AbortSignal,
) => Promise<PushAnswer>;

/** A device that is off for longer hears of it from the mail, or from the worklist. */
const KEPT_BY_SERVICE_SECONDS = 24 * 60 * 60;

/** Encrypts a message for one browser (RFC 8291), signs it as this server (RFC 8292), and hands it to the push service. */
export function pushSender({ privateKey, contact, post }: PushSenderOptions): SendPush {
  const vapidDetails = { subject: contact, publicKey: publicPushKey(privateKey), privateKey };
  return async ({ endpoint, p256dh, auth }, { kind, collectionName, path, topic }, signal) => {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ ...pushMessage(kind, collectionName), path, topic }),
      { vapidDetails, TTL: KEPT_BY_SERVICE_SECONDS, urgency: 'high', topic, contentEncoding: 'aes128gcm' },
    );
    try {
      return readPushAnswer(
        await post(endpoint, {
          headers: textHeaders(headers),
          body: body ?? '',
          ...(signal ? { signal } : {}),
        }),
      );
    } catch (error) {
      if (!(error instanceof OutsideFetchError)) throw error;
      return { kind: 'refused', problem: error.message, isWorthRetrying: true };
    }
  };
}

/** Its length is what fetch counts itself. */
function textHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const sent = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
}
