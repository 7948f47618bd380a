import type { FastifyRequest } from 'fastify';
import { pageOrigin } from '../platform/http/own-origin.ts';
import type { PasskeySite } from './passkey-check.ts';
import { passkeyCookie, type TokenCookie } from './token-cookies.ts';

/** The browser in which a passkey is asked for: where its page is, and the cookie that ties the answer to the question. */
export interface PasskeyBrowser {
  readonly cookie: TokenCookie;
  readonly siteOf: (request: Pick<FastifyRequest, 'headers'>) => PasskeySite;
}

export function passkeyBrowser(publicUrl: string): PasskeyBrowser {
  return {
    cookie: passkeyCookie(publicUrl),
    siteOf({ headers }) {
      const origin = pageOrigin(headers, publicUrl);
      return { origin, rpId: new URL(origin).hostname };
    },
  };
}
