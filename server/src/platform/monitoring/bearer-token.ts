import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether the header carries this token. Hashes are compared, so that the time tells neither the length nor a prefix. */
export function isBearerToken(header: string | undefined, token: string): boolean {
  const [, given] = /^Bearer +(\S+) *$/i.exec(header ?? '') ?? [];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
