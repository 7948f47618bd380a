import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import { isLoopbackHost } from '../setting-kinds.ts';

interface Headers {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
}

/**
 * Tells whether a call came from our own pages, or from no page at all (an app, a script), which carries no cookie of a
 * victim. Together with the Strict cookie this is the whole defence against forged requests; there are no tokens.
 */
export function isOwnOrigin(headers: Headers, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return true;
  // On one's own machine localhost and 127.0.0.1 are the same place, and a port may be forwarded.
  if (!URL.canParse(origin) || !isLoopbackHost(new URL(publicUrl).hostname)) return false;
  const from = new URL(origin);
  return isLoopbackHost(from.hostname) && from.host === headers.host;
}

/** Where the page is that calls: at the public address, or on one's own machine where `isOwnOrigin` has found it. */
export function pageOrigin(headers: Headers, publicUrl: string): string {
  const { origin } = headers;
  return origin !== undefined && isOwnOrigin(headers, publicUrl) ? origin : publicUrl;
}

/** Writes, and the few reads that change something. A link in a mail is followed from anywhere, and needs no session. */
export function needsOwnOrigin(endpoint: EndpointSpec): boolean {
  if (endpoint.method !== 'GET' && endpoint.method !== 'HEAD') return true;
  const changes = endpoint.audit === 'change' || endpoint.audit === 'sign-in';
  const isMailedLink = endpoint.allow === 'public' && endpoint.reply === 'redirect';
  return changes && !isMailedLink;
}
