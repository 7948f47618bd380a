import { Agent, fetch, type Response } from 'undici';
import { checkedUrl, guardedConnect, OutsideFetchError, toFetchError } from './outside-address.ts';

interface OutsideFetchOptions {
  /** The tag of what is known already; when it still holds, nothing is sent again. */
  readonly etag?: string | null;
  readonly signal?: AbortSignal;
}

/** Null when what the tag names has not changed. */
type OutsideReply = { readonly text: string; readonly etag: string | null } | null;

/** Asks an address that a person typed. No private address is ever reached, by whatever way it is written. */
export type OutsideFetch = (address: string, options?: OutsideFetchOptions) => Promise<OutsideReply>;

const MAX_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** `originsAllowed` are reached wherever they are: servers of the house, which its administrator named. */
export function outsideFetch(originsAllowed: readonly string[]): OutsideFetch {
  const allowed = new Set(originsAllowed);
  return async (address, { etag = null, signal } = {}) => {
    const deadline = AbortSignal.timeout(TIMEOUT_MS);
    const dispatcher = new Agent({
      connect: guardedConnect(allowed, TIMEOUT_MS),
      connections: 1,
      pipelining: 0,
    });
    try {
      const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
      const response = await follow(address, { allowed, dispatcher, signal: stop, etag });
      if (response.status === 304) return null;
      if (response.status !== 200) throw new OutsideFetchError(`The server answered ${response.status}.`);
      return { text: await textOf(response), etag: response.headers.get('etag') };
    } catch (error) {
      if (deadline.aborted) throw new OutsideFetchError('The server took longer than 15 seconds.');
      throw toFetchError(error);
    } finally {
      void dispatcher.destroy();
    }
  };
}

interface Journey {
  readonly allowed: ReadonlySet<string>;
  readonly dispatcher: Agent;
  readonly signal: AbortSignal;
  readonly etag: string | null;
}

/** Each hop is checked like the first. */
async function follow(address: string, { allowed, dispatcher, signal, etag }: Journey): Promise<Response> {
  // Calendar programs hand out webcal: addresses; they are https by another name.
  let url = checkedUrl(address.replace(/^webcals?:/i, 'https:'), allowed);
  for (let hop = 0; ; hop += 1) {
    const headers = {
      accept: 'text/calendar, */*;q=0.1',
      ...(etag === null ? {} : { 'if-none-match': etag }),
    };
    const response = await fetch(url, { dispatcher, signal, redirect: 'manual', headers });
    const location = response.headers.get('location');
    if (!REDIRECTS.has(response.status) || location === null) return response;
    await response.body?.cancel();
    if (hop === MAX_REDIRECTS) throw new OutsideFetchError('The address redirects more than three times.');
    if (!URL.canParse(location, url.href)) throw new OutsideFetchError('The address redirects to nowhere.');
    url = checkedUrl(new URL(location, url).href, allowed);
  }
}

/** Counted after unpacking, so that a small reply cannot swell. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw new OutsideFetchError('The reply is larger than 2 MB.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
