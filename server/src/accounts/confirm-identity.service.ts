import { parseSecondFactorCode } from '@sonoboard/domain/accounts/second-factor-code';
import type { ErrorCode } from '@sonoboard/contract/http/errors';
import { AppError } from '../platform/http/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { noteSuccess, reserveAttempt } from './attempts.service.ts';
import { issueChallenge } from './passkey-challenges.service.ts';
import type { GivenCredential, PasskeySite } from './passkey-check.ts';
import { takePasskeyAnswer } from './passkey-sign-in.service.ts';
import { deleteChallengesOf, selectPasskeysOfUser } from './passkeys.queries.ts';
import { requestOptions } from './passkeys.service.ts';
import { passwordMatches } from './password-hash.ts';
import { takeCode } from './second-factor-check.ts';
import { lockTwoFactor, selectTwoFactor } from './two-factor.queries.ts';

interface IdentityDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessionSecret: string;
}

/** Who is signed in, and where. */
export interface SignedInPerson {
  readonly userGuid: string;
  readonly sessionGuid: string;
  readonly ip: string;
}

/** By what a person shows once more, within their session, that it is them. */
export type IdentityProof =
  | { readonly method: 'password'; readonly password: string }
  | { readonly method: 'code'; readonly code: string }
  | { readonly method: 'passkey'; readonly credential: GivenCredential };

const NOT_ACCEPTED = 'This passkey was not accepted. Try again, or use your password.';

/** What the account has for that, with what the browser needs to ask for a passkey. */
export async function beginIdentityCheck(
  { db, clock, sessionSecret }: IdentityDeps,
  { userGuid, ip }: SignedInPerson,
  site: PasskeySite,
) {
  const now = clock.now();
  const user = await selectTwoFactor(db, userGuid);
  if (user === undefined) throw new AppError('user_not_found');
  const passkeys = await selectPasskeysOfUser(db, userGuid);
  const issued =
    passkeys.length === 0
      ? null
      : await inTransaction(db, async (tx) => {
          // A dialog that was opened and closed again must not count among the open ones of its whole clinic.
          await deleteChallengesOf(tx, { purpose: 'sign', userGuid });
          return issueChallenge(tx, { purpose: 'sign', userGuid, ip }, { now, sessionSecret });
        });
  return {
    token: issued?.token ?? null,
    ways: {
      password: user.passwordHash !== null,
      code: user.totpEnabledAt !== null,
      passkey: issued === null ? null : requestOptions(issued, site, passkeys),
    },
  };
}

/**
 * Any one of the three is enough, also where two-factor sign-in is on: the session has begun with both factors. A recovery code is
 * not: it is for getting in. `onConfirmed` runs in the same transaction.
 */
export async function confirmIdentity<Result>(
  deps: IdentityDeps,
  person: SignedInPerson,
  proof: IdentityProof,
  browser: { readonly token: string | null; readonly site: PasskeySite },
  onConfirmed: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { db, clock } = deps;
  const at = clock.now();
  // For each session, from wherever it is used: whoever has stolen one keeps nobody else from signing or signing in.
  const account = `session ${person.sessionGuid}`;
  const attempt = await inTransaction(db, (tx) =>
    reserveAttempt(tx, { kind: 'sign', account, ip: person.ip, at }),
  );
  if (proof.method === 'password') await requirePassword(db, person, proof.password);
  const outcome = await inTransaction(db, async (tx) => {
    const refused = await refusalOf(deps, tx, person, proof, { ...browser, now: at });
    if (refused !== null) return { refused };
    await noteSuccess(tx, attempt);
    return { result: await onConfirmed(tx) };
  });
  // Thrown only here, so that the challenge of a passkey is used up.
  if (outcome.refused === 'wrong_passkey') throw new AppError('wrong_passkey', { message: NOT_ACCEPTED });
  if (outcome.refused !== undefined) throw new AppError(outcome.refused);
  return outcome.result;
}

async function requirePassword(db: Db, { userGuid }: SignedInPerson, password: string): Promise<void> {
  const user = await selectTwoFactor(db, userGuid);
  if (!(await passwordMatches(user?.passwordHash ?? null, password))) throw new AppError('wrong_password');
}

interface Answered {
  readonly token: string | null;
  readonly site: PasskeySite;
  readonly now: Date;
}

/** The password was looked at before: that takes too long for a transaction. */
async function refusalOf(
  { sessionSecret }: IdentityDeps,
  tx: Tx,
  { userGuid }: SignedInPerson,
  proof: IdentityProof,
  { token, site, now }: Answered,
): Promise<ErrorCode | null> {
  switch (proof.method) {
    case 'password':
      return null;
    case 'code':
      return refusalOfCode(tx, userGuid, { code: proof.code, now, sessionSecret });
    case 'passkey': {
      const answer = { credential: proof.credential, token, site };
      return takePasskeyAnswer(tx, answer, { purpose: 'sign', userGuid }, { now, sessionSecret });
    }
  }
}

async function refusalOfCode(
  tx: Tx,
  userGuid: string,
  given: { readonly code: string; readonly now: Date; readonly sessionSecret: string },
): Promise<ErrorCode | null> {
  const user = await lockTwoFactor(tx, userGuid);
  if (user === undefined || user.totpEnabledAt === null) return 'wrong_code';
  if (parseSecondFactorCode(given.code)?.kind !== 'totp') return 'wrong_code';
  const taken = await takeCode(tx, { userGuid, totpSecret: user.totpSecret }, given);
  return taken === null ? 'wrong_code' : null;
}
