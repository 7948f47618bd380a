import type { ErrorCode } from '@sonoboard/contract/http/errors';
import { AppError } from '../platform/http/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { noteSuccess, reservePasskeyAttempt } from './attempts.service.ts';
import { issueChallenge, takeChallenge } from './passkey-challenges.service.ts';
import { checkPasskey, type GivenCredential, type PasskeySite } from './passkey-check.ts';
import { requestOptions } from './passkeys.service.ts';
import { selectPasskey, selectPasskeysOfUser, updatePasskeyUse } from './passkeys.queries.ts';
import {
  beginSecondFactorTry,
  type SecondFactorDeps,
  stillWaiting,
  type WaitingSignIn,
} from './second-factor.service.ts';
import { type SignInPlace, startSession } from './session-start.ts';
import { endWaitingSignIn, lockTwoFactor } from './two-factor.queries.ts';

interface SignInDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessionSecret: string;
  readonly idleMinutes: number;
}

/** What the browser has sent, and where it is. */
export interface PasskeyAnswer {
  readonly credential: GivenCredential;
  readonly token: string | null;
  readonly site: PasskeySite;
  readonly place: SignInPlace;
}

type Passkey = NonNullable<Awaited<ReturnType<typeof selectPasskey>>>;

interface Refused {
  readonly kind: 'refused';
  readonly code: ErrorCode;
}

export interface SignedIn {
  readonly kind: 'signed_in';
  readonly token: string;
  readonly userGuid: string;
  readonly email: string;
}

const refused = (code: ErrorCode): Refused => ({ kind: 'refused', code });

/** For any passkey that the device has for this site: nobody has said yet who signs in. */
export async function beginPasskeySignIn(
  { db, clock, sessionSecret }: SignInDeps,
  { site, ip }: { readonly site: PasskeySite; readonly ip: string },
) {
  const now = clock.now();
  const issued = await inTransaction(db, (tx) =>
    issueChallenge(tx, { purpose: 'sign_in', userGuid: null, ip }, { now, sessionSecret }),
  );
  return { token: issued.token, options: requestOptions(issued, site, []) };
}

/** `onSuccess` runs in the same transaction. */
export async function signInWithPasskey(
  { db, clock, sessionSecret, idleMinutes }: SignInDeps,
  answer: PasskeyAnswer,
  onSuccess: (tx: Tx, userGuid: string) => Promise<void>,
): Promise<SignedIn> {
  const now = clock.now();
  const attempt = await inTransaction(db, (tx) =>
    reservePasskeyAttempt(tx, { ip: answer.place.ip, at: now }),
  );
  const outcome = await inTransaction(db, async (tx): Promise<SignedIn | Refused> => {
    const { token, place } = answer;
    const ceremony = { purpose: 'sign_in', userGuid: null } as const;
    const taken = await takeChallenge(tx, ceremony, { token, now, sessionSecret });
    if (taken === null) return refused('passkey_expired');
    const passkey = await usePasskey(tx, answer, { challenge: taken.challenge, now });
    if (passkey === null) return refused('wrong_passkey');
    const { userGuid, email, emailVerifiedAt } = passkey;
    if (emailVerifiedAt === null) return refused('email_not_confirmed');
    await noteSuccess(tx, attempt);
    const session = { userGuid, now, place, sessionSecret, idleMinutes, withPasskey: true };
    const sessionToken = await startSession(tx, session);
    await onSuccess(tx, userGuid);
    return { kind: 'signed_in', token: sessionToken, userGuid, email };
  });
  return signedIn(outcome);
}

export async function hasPasskey(db: Db, userGuid: string): Promise<boolean> {
  return (await selectPasskeysOfUser(db, userGuid)).length > 0;
}

export async function beginPasskeySecondFactor(
  { db, clock, sessionSecret }: SignInDeps,
  { userGuid }: WaitingSignIn,
  { site, ip }: { readonly site: PasskeySite; readonly ip: string },
) {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const own = await selectPasskeysOfUser(tx, userGuid);
    if (own.length === 0) throw new AppError('passkey_not_found');
    const issued = await issueChallenge(
      tx,
      { purpose: 'second_factor', userGuid, ip },
      { now, sessionSecret },
    );
    return { token: issued.token, options: requestOptions(issued, site, own) };
  });
}

/** Ends a waiting sign-in. `onSuccess` runs in the same transaction. */
export async function givePasskeyAsSecondFactor(
  deps: SecondFactorDeps,
  waiting: WaitingSignIn,
  answer: PasskeyAnswer,
  onSuccess: (tx: Tx) => Promise<void>,
): Promise<SignedIn> {
  const { db, clock, sessionSecret, idleMinutes } = deps;
  const { userGuid, email, tokenHash } = waiting;
  const now = clock.now();
  const attempt = await beginSecondFactorTry(deps, waiting, answer.place.ip);
  const outcome = await inTransaction(db, async (tx): Promise<SignedIn | Refused> => {
    const { token, place } = answer;
    await lockTwoFactor(tx, userGuid);
    await stillWaiting(tx, tokenHash, now);
    const ceremony = { purpose: 'second_factor', userGuid } as const;
    const taken = await takeChallenge(tx, ceremony, { token, now, sessionSecret });
    if (taken === null) return refused('passkey_expired');
    const passkey = await usePasskey(tx, answer, { challenge: taken.challenge, now, userGuid });
    if (passkey === null) return refused('wrong_passkey');
    await endWaitingSignIn(tx, tokenHash, now);
    await noteSuccess(tx, attempt);
    const session = { userGuid, now, place, sessionSecret, idleMinutes, withPasskey: true };
    const sessionToken = await startSession(tx, session);
    await onSuccess(tx);
    return { kind: 'signed_in', token: sessionToken, userGuid, email };
  });
  return signedIn(outcome);
}

/**
 * For someone who is signed in already: uses the challenge up and checks the answer, which must be of a passkey of theirs. Null when
 * it is right.
 */
export async function takePasskeyAnswer(
  tx: Tx,
  answer: Omit<PasskeyAnswer, 'place'>,
  ceremony: { readonly purpose: 'sign'; readonly userGuid: string },
  { now, sessionSecret }: { readonly now: Date; readonly sessionSecret: string },
): Promise<'passkey_expired' | 'wrong_passkey' | null> {
  const taken = await takeChallenge(tx, ceremony, { token: answer.token, now, sessionSecret });
  if (taken === null) return 'passkey_expired';
  const use = { challenge: taken.challenge, now, userGuid: ceremony.userGuid };
  return (await usePasskey(tx, answer, use)) === null ? 'wrong_passkey' : null;
}

interface Use {
  readonly challenge: string;
  readonly now: Date;
  /** The account whose passkey it must be, where that is known. */
  readonly userGuid?: string;
}

/** Null for an unknown passkey as for a wrong answer: nobody learns which passkeys there are. */
async function usePasskey(
  tx: Tx,
  { credential, site }: Omit<PasskeyAnswer, 'place'>,
  { challenge, now, userGuid }: Use,
): Promise<Passkey | null> {
  const found = await selectPasskey(tx, credential.id);
  if (found === undefined || (userGuid !== undefined && found.userGuid !== userGuid)) return null;
  // Behind the lock the passkey and its counter are what they will be when this commits.
  await lockTwoFactor(tx, found.userGuid);
  const passkey = await selectPasskey(tx, credential.id);
  if (passkey === undefined) return null;
  const counter = await checkPasskey(credential, passkey, { challenge, site });
  if (counter === null) return null;
  await updatePasskeyUse(tx, passkey.guid, { counter, lastUsedAt: now });
  return passkey;
}

/** Thrown only after the transaction, so that the challenge is used up. */
function signedIn(outcome: SignedIn | Refused): SignedIn {
  if (outcome.kind === 'refused') throw new AppError(outcome.code);
  return outcome;
}
