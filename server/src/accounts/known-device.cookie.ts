import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieHeader, readCookie } from '../platform/http/cookies.ts';

const NAME = 'sonoboard-device';
const LIFE_SECONDS = 180 * 24 * 60 * 60;
const ID_BYTES = 16;
/** Enough for a computer that a ward shares; the last ones count. */
const ACCOUNTS_MAX = 12;

type Request = Pick<FastifyRequest, 'headers'>;

export interface KnownDeviceCookie {
  /** Whether the person of this account has signed in with this browser before. */
  knows(request: Request, account: string): boolean;
  remember(request: Request, reply: FastifyReply, account: string): void;
}

/**
 * Tells a browser in which someone has signed in from one that guesses. It opens nothing by itself: it only keeps guesses from
 * elsewhere from locking the owner out. Holds an id and a signature for each account, so that nobody can make one.
 */
export function knownDeviceCookie(publicUrl: string, sessionSecret: string): KnownDeviceCookie {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? `__Host-${NAME}` : NAME;
  const signatureOf = (id: string, account: string) =>
    createHmac('sha256', sessionSecret).update(`device|${id}|${account.toLowerCase()}`).digest('base64url');
  const read = ({ headers }: Request) => {
    const [id, ...signatures] = (readCookie(headers.cookie, name) ?? '').split('.');
    return {
      id: id || randomBytes(ID_BYTES).toString('base64url'),
      signatures: signatures.slice(0, ACCOUNTS_MAX),
    };
  };
  return {
    knows(request, account) {
      const { id, signatures } = read(request);
      const own = signatureOf(id, account);
      return signatures.some((signature) => isSame(signature, own));
    },
    remember(request, reply, account) {
      const { id, signatures } = read(request);
      const own = signatureOf(id, account);
      const all = [own, ...signatures.filter((signature) => signature !== own)].slice(0, ACCOUNTS_MAX);
      const value = [id, ...all].join('.');
      void reply.header('set-cookie', cookieHeader(name, value, { isSecure, maxAgeSeconds: LIFE_SECONDS }));
    },
  };
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
