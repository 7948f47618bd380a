import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieHeader, readCookie } from '../platform/http/cookies.ts';

const NAME = 'sonoboard-reset';
const LIFE_SECONDS = 30 * 60;

export interface ResetCookie {
  read(request: Pick<FastifyRequest, 'headers'>): string | null;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/** Carries the token of an opened link to the form that uses it, so that no script and no address ever holds it. */
export function resetCookie(publicUrl: string): ResetCookie {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? `__Host-${NAME}` : NAME;
  const header = (token: string, maxAgeSeconds: number) =>
    cookieHeader(name, token, { isSecure, maxAgeSeconds });
  return {
    read: ({ headers }) => readCookie(headers.cookie, name) || null,
    set: (reply, token) => void reply.header('set-cookie', header(token, LIFE_SECONDS)),
    clear: (reply) => void reply.header('set-cookie', header('', 0)),
  };
}
