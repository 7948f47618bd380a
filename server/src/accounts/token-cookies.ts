import { PASSKEY_CHALLENGE_LIFE_MS } from '@sonoboard/domain/accounts/passkeys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieHeader, readCookie } from '../platform/http/cookies.ts';

/** Carries a token from one call to the next, out of reach of any script. */
export interface TokenCookie {
  read(request: Pick<FastifyRequest, 'headers'>): string | null;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/** The token of an opened link, for the form that uses it: no address holds it. */
export const resetCookie = (publicUrl: string) => tokenCookie(publicUrl, 'sonoboard-reset', 30 * 60);

/** The proof of a right password, for the call that brings the code. */
export const secondFactorCookie = (publicUrl: string) =>
  tokenCookie(publicUrl, 'sonoboard-second-factor', 5 * 60);

/** Ties what a passkey has signed to the browser that asked for it. */
export const passkeyCookie = (publicUrl: string) =>
  tokenCookie(publicUrl, 'sonoboard-passkey', PASSKEY_CHALLENGE_LIFE_MS / 1000);

function tokenCookie(publicUrl: string, plainName: string, lifeSeconds: number): TokenCookie {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const header = (token: string, maxAgeSeconds: number) =>
    cookieHeader(name, token, { isSecure, maxAgeSeconds });
  return {
    read: ({ headers }) => readCookie(headers.cookie, name) || null,
    set: (reply, token) => void reply.header('set-cookie', header(token, lifeSeconds)),
    clear: (reply) => void reply.header('set-cookie', header('', 0)),
  };
}
