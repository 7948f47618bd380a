import {
  ADDRESS_FAILURE_LIMIT,
  LOGIN_FAILURE_LIMIT,
  LOGIN_FAILURE_WINDOW_MS,
  loginThrottle,
} from '@sonoboard/domain/accounts/login-throttle';
import {
  MAIL_WINDOW_MS,
  mailQuotaCooldown,
  MAILS_PER_HOUR,
  resendCooldown,
} from '@sonoboard/domain/accounts/resend-cooldown';
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
  // Whoever gives codes knows the password already: six digits must not be guessed from many addresses at once.
  const isFromAnywhere = kind === 'second_factor';
  if (isFromAnywhere) await lockAttempts(tx, account);
  const ofAccount = await selectFailures(tx, {
    kinds: [kind],
    account,
    ...(isFromAnywhere ? {} : { ip }),
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
  throw new AppError('too_many_sign_ins', { retryAfterSeconds: secondsUntil(throttle.until, now) });
}

type MailAttempt = Omit<Attempt, 'kind'>;

/** One mail in 30 seconds goes to an address, whoever asks; one caller asks for a few in an hour, and not for many addresses. */
export async function reserveMail(tx: Db, attempt: MailAttempt): Promise<void> {
  const { account, ip, at } = attempt;
  await lockAttempts(tx, account);
  await requireMailBudget(tx, attempt);
  const since = new Date(at.getTime() - MAIL_WINDOW_MS);
  const [last = null] = await selectFailures(tx, { kinds: ['mail'], account, since, limit: 1 });
  const wait = resendCooldown(last, at);
  if (wait > 0) throw new AppError('mail_too_soon', { retryAfterSeconds: wait });
  const asked = await selectFailures(tx, { kinds: ['mail'], account, ip, since, limit: MAILS_PER_HOUR });
  const longWait = mailQuotaCooldown(asked, at);
  if (longWait > 0) {
    const message =
      'Several emails were sent already. Please look into your spam folder, or try again in an hour.';
    throw new AppError('mail_too_soon', { message, retryAfterSeconds: longWait });
  }
  await noteMail(tx, attempt);
}

/** A mail that was sent for a reason of its own still counts. */
export async function noteMail(tx: Db, attempt: MailAttempt): Promise<void> {
  await insertFailure(tx, { kind: 'mail', ...attempt });
}

/** Counts against the address only: whoever owns the account must not wait for a mail because of it. */
export async function noteRefusedSignUp(db: Db, { ip, at }: MailAttempt): Promise<void> {
  await insertFailure(db, { kind: 'mail', account: '', ip, at });
}

export async function requireMailBudget(db: Db, { ip, at }: MailAttempt): Promise<void> {
  const since = new Date(at.getTime() - LOGIN_FAILURE_WINDOW_MS);
  const asked = await selectFailures(db, { kinds: ['mail'], ip, since, limit: ADDRESS_FAILURE_LIMIT });
  const throttle = loginThrottle(asked, at, ADDRESS_FAILURE_LIMIT);
  if (throttle.kind === 'open') return;
  throw new AppError('too_many_requests', { retryAfterSeconds: secondsUntil(throttle.until, at) });
}

function secondsUntil(until: Date, now: Date): number {
  return Math.ceil((until.getTime() - now.getTime()) / 1000);
}
