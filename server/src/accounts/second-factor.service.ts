import { isPasswordCheckCurrent, secondFactorExpiresAt } from '@sonoboard/domain/accounts/two-factor';
import type { Outbox } from '../mail/mail.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { noteSuccess, reserveAttempt } from './attempts.service.ts';
import { type TakenCode, takeCode } from './second-factor-check.ts';
import { type SignInPlace, startSession } from './session-start.ts';
import { hashOfToken, newSessionToken } from './session-token.ts';
import { recoveryCodeUsedMail, tooManyCodesMail } from './two-factor.mails.ts';
import {
  countRecoveryCodes,
  endWaitingSignIn,
  insertSecondFactorToken,
  lockTwoFactor,
  selectWaitingSignIn,
} from './two-factor.queries.ts';

export interface SecondFactorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Outbox;
  readonly sessionSecret: string;
  readonly publicUrl: string;
  readonly idleMinutes: number;
}

/** The password was right: gives the token that lets the code follow. */
export async function awaitSecondFactor(
  tx: Tx,
  {
    userGuid,
    now,
    sessionSecret,
  }: { readonly userGuid: string; readonly now: Date; readonly sessionSecret: string },
): Promise<string> {
  const token = newSessionToken();
  await insertSecondFactorToken(tx, {
    tokenHash: hashOfToken(token, sessionSecret),
    userGuid,
    createdAt: now,
    expiresAt: secondFactorExpiresAt(now),
  });
  return token;
}

export type WaitingSignIn = NonNullable<Awaited<ReturnType<typeof selectWaitingSignIn>>>;

export function requireWaitingSignIn(
  { db, clock, sessionSecret }: SecondFactorDeps,
  token: string | null,
): Promise<WaitingSignIn> {
  if (token === null) throw new AppError('sign_in_expired');
  return stillWaiting(db, hashOfToken(token, sessionSecret), clock.now());
}

/** Behind a lock of the account this says what will be so when the transaction commits. */
export async function stillWaiting(db: Db, tokenHash: string, now: Date): Promise<WaitingSignIn> {
  const waiting = await selectWaitingSignIn(db, tokenHash, now);
  if (waiting === undefined || !isPasswordCheckCurrent(waiting)) throw new AppError('sign_in_expired');
  return waiting;
}

export interface SecondFactorGiven {
  readonly token: string;
  readonly recoveryCodesLeft: number | null;
}

/** Ends a waiting sign-in. `onSuccess` runs in the same transaction. */
export async function giveSecondFactor(
  deps: SecondFactorDeps,
  waiting: WaitingSignIn,
  { code, place }: { readonly code: string; readonly place: SignInPlace },
  onSuccess: (tx: Tx, taken: TakenCode) => Promise<void>,
): Promise<SecondFactorGiven> {
  const { db, clock, sessionSecret, idleMinutes } = deps;
  const { userGuid } = waiting;
  const now = clock.now();
  const attempt = await beginSecondFactorTry(deps, waiting, place.ip);
  return inTransaction(db, async (tx) => {
    // Behind the lock the password, the secret and the token are what they will be when this commits.
    await lockTwoFactor(tx, userGuid);
    const { totpSecret } = await stillWaiting(tx, waiting.tokenHash, now);
    const taken = await takeCode(tx, { userGuid, totpSecret }, { code, now, sessionSecret });
    if (taken === null) throw new AppError('wrong_code');
    await endWaitingSignIn(tx, waiting.tokenHash, now);
    await noteSuccess(tx, attempt);
    const token = await startSession(tx, { userGuid, now, place, sessionSecret, idleMinutes });
    await onSuccess(tx, taken);
    const recoveryCodesLeft = taken === 'totp' ? null : await tellOfRecoveryCode(deps, tx, waiting);
    return { token, recoveryCodesLeft };
  });
}

/** Anyone who guesses codes knows the password already, so its owner must hear of it. */
export async function beginSecondFactorTry(
  { db, clock, mail, publicUrl }: SecondFactorDeps,
  { email, userGuid }: WaitingSignIn,
  ip: string,
): Promise<number> {
  const at = clock.now();
  try {
    return await inTransaction(db, (tx) =>
      reserveAttempt(tx, { kind: 'second_factor', account: email, ip, at }),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_sign_ins') {
      const notice = {
        kind: 'too-many-codes',
        to: email,
        mail: tooManyCodesMail(publicUrl),
        onceKey: `too-many-codes ${userGuid} ${at.toISOString().slice(0, 10)}`,
      };
      await inTransaction(db, (tx) => mail.queue(tx, notice));
    }
    throw error;
  }
}

async function tellOfRecoveryCode(
  { mail, publicUrl }: SecondFactorDeps,
  tx: Tx,
  { email, userGuid }: WaitingSignIn,
): Promise<number> {
  const left = await countRecoveryCodes(tx, userGuid);
  await mail.queue(tx, {
    kind: 'recovery-code-used',
    to: email,
    mail: recoveryCodeUsedMail(publicUrl, left),
  });
  return left;
}
