import { createHmac, timingSafeEqual } from 'node:crypto';
import { getMedia } from '@sonoboard/contract/clips/clips.endpoints';
import type { Clock } from '../clock.ts';
import { apiUrl } from './serve.ts';

/** What a media address opens. The right itself is checked when it is used. */
interface MediaGrant {
  readonly clipGuid: string;
  /** Which file of the clip, such as 'plain' or 'overlay'. */
  readonly variant: string;
}

/** Whom a media address is made for: one session of one person, by its guid, because its token may be replaced. */
export interface MediaViewer {
  readonly viewerGuid: string;
  readonly sessionGuid: string;
}

export interface MediaUrls {
  sign(grant: MediaGrant, viewer: MediaViewer): string;
  /** Null for a token that we did not sign, that has expired, or that was made for another session. */
  open(token: string, viewer: MediaViewer): MediaGrant | null;
}

const LIFE_SECONDS = 15 * 60;
/** Addresses made within one window are equal, so that the browser finds the clip in its cache. */
const WINDOW_SECONDS = 5 * 60;
const GUID_BYTES = 16;
const EXPIRY_BYTES = 4;
const SIGNATURE_BYTES = 32;
const VARIANT_AT = GUID_BYTES + EXPIRY_BYTES;

export function mediaUrls(secret: string, clock: Clock): MediaUrls {
  // The viewer is signed but not written down: an address in a log or a screenshot says nothing about a person.
  const signatureOf = (payload: Buffer, { viewerGuid, sessionGuid }: MediaViewer) =>
    createHmac('sha256', secret)
      .update(bytesOf(viewerGuid))
      .update(bytesOf(sessionGuid))
      .update(payload)
      .digest();
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  return {
    sign({ clipGuid, variant }, viewer) {
      const expiry = Buffer.alloc(EXPIRY_BYTES);
      expiry.writeUInt32BE(Math.floor(nowSeconds() / WINDOW_SECONDS) * WINDOW_SECONDS + LIFE_SECONDS);
      const payload = Buffer.concat([bytesOf(clipGuid), expiry, Buffer.from(variant)]);
      const token = Buffer.concat([payload, signatureOf(payload, viewer)]).toString('base64url');
      return apiUrl(getMedia).replace(':token', token);
    },
    open(token, viewer) {
      const bytes = Buffer.from(token, 'base64url');
      // One spelling per token: base64 has spare bits that decoding ignores.
      if (bytes.length <= VARIANT_AT + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null;
      const payload = bytes.subarray(0, -SIGNATURE_BYTES);
      if (!timingSafeEqual(bytes.subarray(-SIGNATURE_BYTES), signatureOf(payload, viewer))) return null;
      if (payload.readUInt32BE(GUID_BYTES) <= nowSeconds()) return null;
      return {
        clipGuid: guidOf(payload.subarray(0, GUID_BYTES)),
        variant: payload.subarray(VARIANT_AT).toString(),
      };
    },
  };
}

function bytesOf(guid: string): Buffer {
  const bytes = Buffer.from(guid.replaceAll('-', ''), 'hex');
  if (bytes.length !== GUID_BYTES) throw new Error('A media address is made of guids');
  return bytes;
}

function guidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
