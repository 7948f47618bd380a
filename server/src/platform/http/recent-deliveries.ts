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

interface Delivery {
  readonly viewerGuid: string;
  readonly file: FileReply;
  readonly until: number;
}

/** Files for which session and rights were checked, and a row of the audit trail was written, a moment ago by this server. */
export interface RecentDeliveries {
  /** Null: the call is checked from its start. */
  find(request: FastifyRequest): FileReply | null;
  /** Only for what the audit trail holds. */
  remember(request: FastifyRequest, delivery: Delivery): void;
  /** When a session of this person ends. */
  forgetViewer(viewerGuid: string): void;
}

export function recentDeliveries(clock: Clock, sessionCookie: SessionCookie): RecentDeliveries {
  /** In the order of their beginning. */
  const deliveries = new Map<string, Delivery>();

  /** Address, session and network address, because the audit trail tells all three. As a hash: tokens are kept nowhere. */
  function keyOf(request: FastifyRequest): string | null {
    const token = sessionCookie.read(request);
    return token === null ? null : hash('sha256', `${token} ${request.ip} ${request.url}`, 'base64');
  }

  function makeRoom(now: number): void {
    for (const [key, { until }] of deliveries) {
      if (until > now && deliveries.size < MOST_DELIVERIES) return;
      deliveries.delete(key);
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
      if (key === null) return;
      makeRoom(clock.now().getTime());
      deliveries.delete(key);
      deliveries.set(key, delivery);
    },
    forgetViewer(viewerGuid) {
      for (const [key, delivery] of deliveries) {
        if (delivery.viewerGuid === viewerGuid) deliveries.delete(key);
      }
    },
  };
}
