import { createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** What the cookie holds; the database knows only its keyed hash. */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function hashOfToken(token: string, sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update(token).digest('hex');
}
