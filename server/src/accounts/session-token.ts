import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** What the cookie holds; the database knows only its hash. */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
