import { AppError } from '../platform/http/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import { noteSuccess, reserveAttempt } from './attempts.service.ts';
import { passwordMatches } from './password-hash.ts';
import { selectTwoFactor } from './two-factor.queries.ts';

interface OwnTryDeps {
  readonly db: Db;
  readonly clock: Clock;
}

interface TryingPerson {
  readonly userGuid: string;
  readonly ip: string;
}

/** Guesses in a stolen session are as few as at the login. */
export async function confirmPassword(
  deps: OwnTryDeps,
  person: TryingPerson,
  password: string,
): Promise<void> {
  const attempt = await beginOwnTry(deps, person, 'elevate');
  const user = await selectTwoFactor(deps.db, person.userGuid);
  if (!(await passwordMatches(user?.passwordHash ?? null, password))) throw new AppError('wrong_password');
  await noteSuccess(deps.db, attempt);
}

export async function beginOwnTry(
  { db, clock }: OwnTryDeps,
  { userGuid, ip }: TryingPerson,
  kind: 'elevate' | 'second_factor',
): Promise<number> {
  const user = await selectTwoFactor(db, userGuid);
  if (user === undefined) throw new AppError('user_not_found');
  return inTransaction(db, (tx) => reserveAttempt(tx, { kind, account: user.email, ip, at: clock.now() }));
}
