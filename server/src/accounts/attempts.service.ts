import {
  ADDRESS_FAILURE_LIMIT,
  LOGIN_FAILURE_LIMIT,
  LOGIN_FAILURE_WINDOW_MS,
  loginThrottle,
} from '@sonoboard/domain/accounts/login-throttle';
import { AppError } from '../platform/app-error.ts';
import type { Db } from '../platform/db.ts';
import {
  insertFailure,
  lockAttempts,
  markAttemptSucceeded,
  selectFailures,
  type Attempt,
} from './attempts.queries.ts';

/** Tries at a secret: an address has one budget for all of them. */
const GUESSES = ['login', 'elevate', 'second_factor'] as const;

/**
 * Each try is written down as a failure before the secret is looked at, under a lock, so that a hundred tries at once
 * reach the hash no more often than a hundred in a row. Give the number to `noteSuccess` when the secret was right.
 */
export async function reserveAttempt(
  tx: Db,
  attempt: Attempt & { readonly kind: (typeof GUESSES)[number] },
): Promise<number> {
  const { kind, account, ip, at } = attempt;
  const since = new Date(at.getTime() - LOGIN_FAILURE_WINDOW_MS);
  await lockAttempts(tx, ip);
  const ofAddress = await selectFailures(tx, { kinds: GUESSES, ip, since, limit: ADDRESS_FAILURE_LIMIT });
  refuseWhenBlocked(ofAddress, at, ADDRESS_FAILURE_LIMIT);
  const ofAccount = await selectFailures(tx, {
    kinds: [kind],
    account,
    ip,
    since,
    limit: LOGIN_FAILURE_LIMIT,
  });
  refuseWhenBlocked(ofAccount, at, LOGIN_FAILURE_LIMIT);
  return insertFailure(tx, attempt);
}

export async function noteSuccess(tx: Db, attempt: number): Promise<void> {
  await markAttemptSucceeded(tx, attempt);
}

function refuseWhenBlocked(failures: readonly Date[], now: Date, limit: number): void {
  const throttle = loginThrottle(failures, now, limit);
  if (throttle.kind === 'open') return;
  const retryAfterSeconds = Math.ceil((throttle.until.getTime() - now.getTime()) / 1000);
  throw new AppError('too_many_sign_ins', { retryAfterSeconds });
}
