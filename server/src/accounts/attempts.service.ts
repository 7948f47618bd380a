import { mailboxOf } from '@sonoboard/domain/accounts/email';
import {
  ACCOUNT_FAILURE_LIMIT,
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
import {
  EMERGENCY_LOOKUP_LIMIT,
  EMERGENCY_LOOKUP_WINDOW_MS,
  emergencyLookupBlockedUntil,
} from '@sonoboard/domain/emergency-access/lookup-limit';
import { AppError } from '../platform/http/app-error.ts';
import { clientNetwork } from '../platform/http/client-network.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import {
  insertFailure,
  lockAttempts,
  markAttemptSucceeded,
  selectFailures,
  type Attempt,
} from './attempts.queries.ts';

/** Tries at a secret: an address has one budget for all of them. */
const GUESSES = ['login', 'elevate', 'second_factor', 'sign'] as const;

/**
 * Each try is written down as a failure before the secret is looked at, under a lock, so that a hundred tries at once
 * reach the hash no more often than a hundred in a row. Give the number to `noteSuccess` when the secret was right.
 */
export async function reserveAttempt(
  tx: Tx,
  {
    isKnownDevice = false,
    ...attempt
  }: Attempt & { readonly kind: (typeof GUESSES)[number]; readonly isKnownDevice?: boolean },
): Promise<number> {
  const { kind, account, at } = attempt;
  const ip = clientNetwork(attempt.ip);
  const since = new Date(at.getTime() - LOGIN_FAILURE_WINDOW_MS);
  await requireAddressOpen(tx, { ip, at });
  // Anyone who gives codes knows the password already, or has the session: six digits must not be guessed from many addresses at once.
  const isFromAnywhere = kind === 'second_factor' || kind === 'sign';
  await lockAttempts(tx, account);
  const ofAccount = await selectFailures(tx, {
    kinds: [kind],
    account,
    ...(isFromAnywhere ? {} : { ip }),
    since,
    limit: LOGIN_FAILURE_LIMIT,
  });
  refuseWhenBlocked(ofAccount, at, LOGIN_FAILURE_LIMIT);
  if (kind === 'login' && !isKnownDevice) {
    // Guessing from many addresses must not lock the owner out, so browsers that they used before are exempt.
    const ofAll = await selectFailures(tx, { kinds: [kind], account, since, limit: ACCOUNT_FAILURE_LIMIT });
    refuseWhenBlocked(ofAll, at, ACCOUNT_FAILURE_LIMIT);
  }
  return insertFailure(tx, { ...attempt, ip });
}

/** A passkey names its account only when it is right, and cannot be guessed: its tries count against the address alone. */
export async function reservePasskeyAttempt(tx: Tx, { ip, at }: Pick<Attempt, 'ip' | 'at'>): Promise<number> {
  const network = clientNetwork(ip);
  await requireAddressOpen(tx, { ip: network, at });
  return insertFailure(tx, { kind: 'login', account: '', ip: network, at });
}

/** Until the transaction ends nobody else counts or adds attempts of this address. */
async function requireAddressOpen(tx: Tx, { ip, at }: Pick<Attempt, 'ip' | 'at'>): Promise<void> {
  await lockAttempts(tx, ip);
  const since = new Date(at.getTime() - LOGIN_FAILURE_WINDOW_MS);
  const ofAddress = await selectFailures(tx, { kinds: GUESSES, ip, since, limit: ADDRESS_FAILURE_LIMIT });
  refuseWhenBlocked(ofAddress, at, ADDRESS_FAILURE_LIMIT);
}

export async function noteSuccess(db: Db, attempt: number): Promise<void> {
  await markAttemptSucceeded(db, attempt);
}

function refuseWhenBlocked(failures: readonly Date[], now: Date, limit: number): void {
  const throttle = loginThrottle(failures, now, limit);
  if (throttle.kind === 'open') return;
  throw new AppError('too_many_sign_ins', { retryAfterSeconds: secondsUntil(throttle.until, now) });
}

type MailAttempt = Omit<Attempt, 'kind'>;

/** A mailbox gets one mail in 30 seconds and a few in an hour, from whatever address they are asked for. */
export async function reserveMail(tx: Tx, attempt: MailAttempt): Promise<void> {
  await requireMailBudget(tx, attempt);
  const [last = null] = await lastMailsTo(tx, attempt);
  const wait = resendCooldown(last, attempt.at);
  if (wait > 0) throw new AppError('mail_too_soon', { retryAfterSeconds: wait });
  await reserveMailToMailbox(tx, attempt);
}

/** The limit per hour alone: who signs up has not asked for this mail before. */
export async function reserveMailToMailbox(tx: Tx, attempt: MailAttempt): Promise<void> {
  const wait = mailQuotaCooldown(await lastMailsTo(tx, attempt), attempt.at);
  if (wait > 0) {
    const message =
      'Too many emails were requested for this address. Please look into your spam folder, or try again in an hour.';
    throw new AppError('mail_too_soon', { message, retryAfterSeconds: wait });
  }
  const ip = clientNetwork(attempt.ip);
  await insertFailure(tx, { kind: 'mail', account: mailboxOf(attempt.account), ip, at: attempt.at });
}

/** Invitations are counted by themselves: other people's invitations must not keep a person from resetting their password. */
export async function reserveInvitationMail(
  tx: Tx,
  { email, at }: { readonly email: string; readonly at: Date },
): Promise<void> {
  const account = `invitation ${mailboxOf(email)}`;
  await lockAttempts(tx, account);
  const since = new Date(at.getTime() - MAIL_WINDOW_MS);
  const sent = await selectFailures(tx, { kinds: ['mail'], account, since, limit: MAILS_PER_HOUR });
  const wait = mailQuotaCooldown(sent, at);
  if (wait > 0) {
    const message = `Too many invitations were sent to ${email}. Please try again in an hour.`;
    throw new AppError('mail_too_soon', { message, retryAfterSeconds: wait });
  }
  // The person who invites has signed in, so no address is counted against.
  await insertFailure(tx, { kind: 'mail', account, ip: '', at });
}

/** Until the transaction ends nobody else reserves a mail to the same mailbox. */
async function lastMailsTo(tx: Tx, { account, at }: MailAttempt): Promise<Date[]> {
  const mailbox = mailboxOf(account);
  await lockAttempts(tx, mailbox);
  const since = new Date(at.getTime() - MAIL_WINDOW_MS);
  return selectFailures(tx, { kinds: ['mail'], account: mailbox, since, limit: MAILS_PER_HOUR });
}

/** Counts against the address only: anyone who owns the account must not wait for a mail because of it. */
export async function noteRefusedSignUp(db: Db, { ip, at }: MailAttempt): Promise<void> {
  await insertFailure(db, { kind: 'mail', account: '', ip: clientNetwork(ip), at });
}

export async function requireMailBudget(db: Db, { ip, at }: MailAttempt): Promise<void> {
  const since = new Date(at.getTime() - LOGIN_FAILURE_WINDOW_MS);
  const asked = await selectFailures(db, {
    kinds: ['mail'],
    ip: clientNetwork(ip),
    since,
    limit: ADDRESS_FAILURE_LIMIT,
  });
  const throttle = loginThrottle(asked, at, ADDRESS_FAILURE_LIMIT);
  if (throttle.kind === 'open') return;
  throw new AppError('too_many_requests', { retryAfterSeconds: secondsUntil(throttle.until, at) });
}

/** Written down before anything is looked up, under a lock: tries at once count like tries in a row. Give back the number. */
export async function reserveEmergencyLookup(
  tx: Tx,
  { userGuid, ip, at }: { readonly userGuid: string; readonly ip: string; readonly at: Date },
): Promise<number> {
  await lockAttempts(tx, userGuid);
  const since = new Date(at.getTime() - EMERGENCY_LOOKUP_WINDOW_MS);
  const lookups = await selectFailures(tx, {
    kinds: ['emergency'],
    account: userGuid,
    since,
    limit: EMERGENCY_LOOKUP_LIMIT,
  });
  const until = emergencyLookupBlockedUntil(lookups, at);
  if (until !== null) {
    throw new AppError('too_many_emergency_lookups', { retryAfterSeconds: secondsUntil(until, at) });
  }
  return insertFailure(tx, { kind: 'emergency', account: userGuid, ip: clientNetwork(ip), at });
}

function secondsUntil(until: Date, now: Date): number {
  return Math.ceil((until.getTime() - now.getTime()) / 1000);
}
