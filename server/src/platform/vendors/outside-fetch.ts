import { lookup as resolveName } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, fetch, type Response } from 'undici';
import { isPublicAddress } from '../http/public-address.ts';

/** Why an address gave nothing, in words for staff. */
export class OutsideFetchError extends Error {}

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
    const dispatcher = new Agent({ connect: guardedConnect(allowed), connections: 1, pipelining: 0 });
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
  let url = checkedUrl(address, allowed);
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

function checkedUrl(address: string, allowed: ReadonlySet<string>): URL {
  const text = address.replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(text)) throw new OutsideFetchError('This is no address.');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    throw new OutsideFetchError('An address must not hold a user name or password.');
  }
  if (allowed.has(url.origin)) return url;
  if (url.protocol !== 'https:') throw new OutsideFetchError('Only https addresses are asked.');
  if (url.port !== '') throw new OutsideFetchError('Only port 443 is asked.');
  return url;
}

/** A literal address never passes through a lookup, so both ways are guarded, at the moment of connecting. */
function guardedConnect(allowed: ReadonlySet<string>): buildConnector.connector {
  const connectAnywhere = buildConnector({ timeout: TIMEOUT_MS });
  const connectPublic = buildConnector({ timeout: TIMEOUT_MS, lookup: lookupPublic });
  return (options, callback) => {
    const origin = new URL(`${options.protocol}//${options.host ?? options.hostname}`).origin;
    if (allowed.has(origin)) {
      connectAnywhere(options, callback);
      return;
    }
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isPublicAddress(host)) {
      callback(new NotPublic(), null);
      return;
    }
    connectPublic(options, callback);
  };
}

class NotPublic extends OutsideFetchError {
  constructor() {
    super('The address is not on the public internet.');
  }
}

/** A name with even one private address is refused: which of several is taken is not ours to say. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || first === undefined) {
      callback(error ?? new OutsideFetchError('The name has no address.'), '');
    } else if (!addresses.every(({ address }) => isPublicAddress(address))) {
      callback(new NotPublic(), '');
    } else if (options.all) {
      callback(null, addresses);
    } else {
      callback(null, first.address, first.family);
    }
  });
};

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

const WORDS_OF_CODES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name of the server is unknown.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server broke the connection off.',
};

function toFetchError(error: unknown): OutsideFetchError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutsideFetchError) return cause;
    const words = 'code' in cause ? WORDS_OF_CODES[String(cause.code)] : undefined;
    if (words !== undefined) return new OutsideFetchError(words, { cause: error });
  }
  return new OutsideFetchError('The server could not be reached.', { cause: error });
}
