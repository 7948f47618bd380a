import { createHmac } from 'node:crypto';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import { IDEMPOTENCY_KEY_HEADER, LONGEST_IDEMPOTENCY_KEY } from '@sonoboard/contract/http/idempotency-key';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { Clock } from '../clock.ts';
import { type Db, inOuterTransaction, type Tx } from '../database/db.ts';
import { isLockTimeout } from '../database/db-errors.ts';
import { claimKey, keepReply, releaseKey, selectKeptReply, setLockTimeout } from './idempotency.queries.ts';
import type { Secrets } from '../secrets.ts';

const HOUR_MS = 60 * 60 * 1000;
export const IDEMPOTENCY_KEYS_KEPT_MS = 24 * HOUR_MS;
/** Most calls are done long before; a caller who waits in vain may ask again. */
const WAIT_FOR_FIRST_MS = 3_000;
const RETRY_AFTER_SECONDS = 1;

const KEY = new RegExp(String.raw`^[\x21-\x7e]{1,${LONGEST_IDEMPOTENCY_KEY}}$`);

interface KeyedCall {
  readonly endpoint: EndpointSpec;
  readonly actorGuid: string | null;
  readonly request: FastifyRequest;
  /** Parameters, query and body as they were read. */
  readonly input: object;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'session'>;
}

/**
 * Lets `work` make something once for each Idempotency-Key of a caller. All that `work` writes commits together with the
 * reply that is kept, so a crash leaves either both or neither. A refusal made nothing and is not kept: the key is free again.
 */
export async function oncePerKey(
  { db, clock, secrets }: Deps,
  { endpoint, actorGuid, request, input }: KeyedCall,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers[IDEMPOTENCY_KEY_HEADER];
  if (endpoint.ifRepeated !== 'by-key' || key === undefined) return work();
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new AppError('invalid_input', {
      message: `The Idempotency-Key must be 1 to ${LONGEST_IDEMPOTENCY_KEY} letters, digits or signs without spaces.`,
    });
  }
  const now = clock.now();
  const claim = {
    caller: actorGuid ?? 'anonymous',
    call: `${endpoint.method} ${endpoint.path}`,
    key,
    inputHash: createHmac('sha256', secrets.session).update(JSON.stringify(input)).digest('hex'),
    now,
    keptSince: new Date(now.getTime() - IDEMPOTENCY_KEYS_KEPT_MS),
  };
  const outcome = await inOuterTransaction(db, async (tx) => {
    if (!(await isFirst(tx, claim))) return { result: await keptReply(tx, claim) };
    try {
      const result = await work();
      await keepReply(tx, claim, JSON.stringify(result));
      return { result };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      // What the call wrote before it refused stays, as it does without a key: counted tries, for example.
      await releaseKey(tx, claim);
      return { error };
    }
  });
  if (outcome.error !== undefined) throw outcome.error;
  return outcome.result;
}

type Claim = Parameters<typeof claimKey>[1];

async function isFirst(tx: Tx, claim: Claim): Promise<boolean> {
  try {
    await setLockTimeout(tx, WAIT_FOR_FIRST_MS);
    const isClaimed = await claimKey(tx, claim);
    await setLockTimeout(tx, 0);
    return isClaimed;
  } catch (cause) {
    if (!isLockTimeout(cause)) throw cause;
    throw new AppError('request_in_progress', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
  }
}

async function keptReply(tx: Tx, claim: Claim): Promise<unknown> {
  const kept = await selectKeptReply(tx, claim);
  // Tidied away between two statements of ours: a day old, and asked for in this very moment.
  if (kept === undefined || kept.reply === null) throw new AppError('request_in_progress');
  if (kept.inputHash !== claim.inputHash) throw new AppError('idempotency_key_reused');
  return JSON.parse(kept.reply);
}
