import { lookup as resolveName } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress } from '../http/public-address.ts';

// Addresses that people give: calendars, webhooks, push services. The name is looked up once, by the connection that is
// made, so that what was checked is what is reached. No private address is ever reached, by whatever way it is written.

/** Why an address gave nothing, in words for staff. */
export class OutsideFetchError extends Error {}

/** An address as it may be asked, apart from where its name leads; throws what is wrong with it. */
export function checkedUrl(address: string, allowed: ReadonlySet<string>): URL {
  if (!URL.canParse(address)) throw new OutsideFetchError('This is no address.');
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') {
    throw new OutsideFetchError('An address must not hold a user name or password.');
  }
  if (allowed.has(url.origin)) return url;
  if (url.protocol !== 'https:') throw new OutsideFetchError('Only https addresses are asked.');
  if (url.port !== '') throw new OutsideFetchError('Only port 443 is asked.');
  return url;
}

/** A literal address never passes through a lookup, so both ways are guarded, at the moment of connecting. */
export function guardedConnect(allowed: ReadonlySet<string>, timeoutMs: number): buildConnector.connector {
  const connectAnywhere = buildConnector({ timeout: timeoutMs });
  const connectPublic = buildConnector({ timeout: timeoutMs, lookup: lookupPublic });
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

const WORDS_OF_CODES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name of the server is unknown.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server broke the connection off.',
};

export function toFetchError(error: unknown): OutsideFetchError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutsideFetchError) return cause;
    const words = 'code' in cause ? WORDS_OF_CODES[String(cause.code)] : undefined;
    if (words !== undefined) return new OutsideFetchError(words, { cause: error });
  }
  return new OutsideFetchError('The server could not be reached.', { cause: error });
}

const LOOKUP_MS = 3_000;
const UNKNOWN_NAME = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * What is wrong with an address that a person wants to store, in a sentence; null when it may be asked. Where its name leads may
 * change, so each connection checks it again. A name that cannot be looked up at this moment is taken.
 */
export async function findAddressProblem(
  address: string,
  originsAllowed: readonly string[],
): Promise<string | null> {
  const allowed = new Set(originsAllowed);
  try {
    const url = checkedUrl(address, allowed);
    if (allowed.has(url.origin)) return null;
    await requirePublicHost(url.hostname.replace(/^\[|\]$/g, ''));
    return null;
  } catch (error) {
    if (error instanceof OutsideFetchError) return error.message;
    throw error;
  }
}

async function requirePublicHost(host: string): Promise<void> {
  if (isIP(host) !== 0) {
    if (!isPublicAddress(host)) throw new NotPublic();
    return;
  }
  const looked = lookup(host, { all: true }).catch((error: NodeJS.ErrnoException) => {
    if (UNKNOWN_NAME.has(error.code ?? '')) throw toFetchError(error);
    return [];
  });
  const addresses = await firstOf(looked, LOOKUP_MS);
  if (addresses.some(({ address }) => !isPublicAddress(address))) throw new NotPublic();
}

/** Nothing, where it takes longer. */
async function firstOf<Item>(work: Promise<Item[]>, ms: number): Promise<Item[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Item[]>((resolve) => {
    timer = setTimeout(() => resolve([]), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
