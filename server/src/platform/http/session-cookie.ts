import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieHeader, readCookie } from './cookies.ts';

const NAME = 'sonoboard';

/** Reads, sets and clears the session cookie; its name and flags follow the public address. */
export interface SessionCookie {
  read(request: Pick<FastifyRequest, 'headers'>): string | null;
  /** Ends with the browser; how long the session lives is the server's own business. */
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

export function sessionCookie(publicUrl: string): SessionCookie {
  const isSecure = publicUrl.startsWith('https:');
  // The browser takes a __Host- cookie only over https, for exactly this host: no sibling domain can plant one.
  const name = isSecure ? `__Host-${NAME}` : NAME;
  return {
    read: ({ headers }) => readCookie(headers.cookie, name) || null,
    set: (reply, token) => void reply.header('set-cookie', cookieHeader(name, token, { isSecure })),
    clear: (reply) => void reply.header('set-cookie', cookieHeader(name, '', { isSecure, maxAgeSeconds: 0 })),
  };
}
