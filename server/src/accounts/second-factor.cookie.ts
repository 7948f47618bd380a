import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieHeader, readCookie } from '../platform/http/cookies.ts';

const NAME = 'sonoboard-second-factor';
const LIFE_SECONDS = 5 * 60;

export interface SecondFactorCookie {
  read(request: Pick<FastifyRequest, 'headers'>): string | null;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/** Carries the proof of a right password to the call that brings the code, out of reach of any script. */
export function secondFactorCookie(publicUrl: string): SecondFactorCookie {
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
