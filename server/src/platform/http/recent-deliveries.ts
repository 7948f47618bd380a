import { hash } from 'node:crypto';
import { PERSON_HEADER } from '@sonoboard/contract/http/person-header';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { FileReply } from './file-reply.ts';
import type { SessionCookie } from './session-cookie.ts';

/**
 * How long a delivery stands for the next requests of the same session for the same file. A player asks for a file in many
 * parts. Rights that are withdrawn take effect after that time at the latest.
 */
export const DELIVERY_SECONDS = 30;
/** So many are remembered; the oldest is forgotten first and its file is checked again. */
const MOST_DELIVERIES = 20_000;

/** What a delivery is known by. */
type DeliveryRequest = Pick<FastifyRequest, 'headers' | 'url' | 'ip'>;

interface Delivery {
  readonly viewerGuid: string;
  readonly file: FileReply;
  readonly until: number;
}

/** Files for which session and rights were checked, and a row of the audit trail was written, a moment ago by this server. */
export interface RecentDeliveries {
  /** Null: the call is checked from its start. */
  find(request: DeliveryRequest): FileReply | null;
  /** Only for what the audit trail holds. */
  remember(request: DeliveryRequest, delivery: Delivery): void;
  /** When a session of this person ends: nothing that is under way is remembered either. */
  forgetViewer(viewerGuid: string): void;
}

export function recentDeliveries(clock: Clock, sessionCookie: SessionCookie): RecentDeliveries {
  /** In the order of their beginning. */
  const deliveries = new Map<string, Delivery>();
  /** Until when a check of this person may have begun before a session of theirs ended. In the order of these moments. */
  const forgottenUntil = new Map<string, number>();

  /** Address, session and network address, because the audit trail tells all three. As a hash: tokens are kept nowhere. */
  function keyOf(request: DeliveryRequest): string | null {
    const token = sessionCookie.read(request);
    return token === null ? null : hash('sha256', `${token} ${request.ip} ${request.url}`, 'base64');
  }

  function makeRoom(now: number): void {
    for (const [key, { until }] of deliveries) {
      if (until > now && deliveries.size < MOST_DELIVERIES) break;
      deliveries.delete(key);
    }
    for (const [viewerGuid, until] of forgottenUntil) {
      if (until > now) break;
      forgottenUntil.delete(viewerGuid);
    }
  }

  return {
    find(request) {
      // A page that names its person is compared with the session, which takes the whole check.
      if (deliveries.size === 0 || request.headers[PERSON_HEADER] !== undefined) return null;
      const delivery = deliveries.get(keyOf(request) ?? '');
      return delivery !== undefined && delivery.until > clock.now().getTime() ? delivery.file : null;
    },
    remember(request, delivery) {
      const key = keyOf(request);
      makeRoom(clock.now().getTime());
      if (key === null || forgottenUntil.has(delivery.viewerGuid)) return;
      deliveries.delete(key);
      deliveries.set(key, delivery);
    },
    forgetViewer(viewerGuid) {
      const now = clock.now().getTime();
      makeRoom(now);
      forgottenUntil.delete(viewerGuid);
      forgottenUntil.set(viewerGuid, now + DELIVERY_SECONDS * 1000);
      for (const [key, delivery] of deliveries) {
        if (delivery.viewerGuid === viewerGuid) deliveries.delete(key);
      }
    },
  };
}
