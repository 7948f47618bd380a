import { PASSKEY_CHALLENGE_LIFE_MS } from '@sonoboard/domain/accounts/passkeys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieHeader, readCookie } from '../platform/http/cookies.ts';

const NAME = 'sonoboard-passkey';

export interface PasskeyCookie {
  read(request: Pick<FastifyRequest, 'headers'>): string | null;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/** Ties what a passkey has signed to the browser that asked for it. */
export function passkeyCookie(publicUrl: string): PasskeyCookie {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? `__Host-${NAME}` : NAME;
  const header = (token: string, maxAgeSeconds: number) =>
    cookieHeader(name, token, { isSecure, maxAgeSeconds });
  return {
    read: ({ headers }) => readCookie(headers.cookie, name) || null,
    set: (reply, token) =>
      void reply.header('set-cookie', header(token, Math.floor(PASSKEY_CHALLENGE_LIFE_MS / 1000))),
    clear: (reply) => void reply.header('set-cookie', header('', 0)),
  };
}
