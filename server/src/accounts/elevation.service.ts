import { elevationEndsAt, replacedTokenEndsAt } from '@sonoboard/domain/accounts/elevation';
import { AppError } from '../platform/http/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { noteSuccess, reserveAttempt } from './attempts.service.ts';
import { selectPasswordHash, updateElevatedSession } from './elevation.queries.ts';
import { passwordMatches } from './password-hash.ts';
import { hashOfToken, newSessionToken } from './session-token.ts';

interface ElevationAttempt {
  readonly user: { readonly guid: string; readonly email: string };
  readonly sessionGuid: string;
  readonly password: string;
  readonly ip: string;
}

/**
 * A person who gives the current password may set another one for a while. The session goes on under a new token, so
 * that a copy of the old one does not gain this right. `onElevated` runs in the same transaction.
 */
export async function elevateSession(
  { db, clock, sessionSecret }: { readonly db: Db; readonly clock: Clock; readonly sessionSecret: string },
  { user, sessionGuid, password, ip }: ElevationAttempt,
  onElevated: (tx: Tx) => Promise<void>,
): Promise<string> {
  const now = clock.now();
  const attempt = await inTransaction(db, (tx) =>
    reserveAttempt(tx, { kind: 'elevate', account: user.email, ip, at: now }),
  );
  const isRight = await passwordMatches(await selectPasswordHash(db, user.guid), password);
  if (!isRight) throw new AppError('wrong_password');

  const token = newSessionToken();
  await inTransaction(db, async (tx) => {
    const isLive = await updateElevatedSession(tx, sessionGuid, {
      tokenHash: hashOfToken(token, sessionSecret),
      elevatedUntil: elevationEndsAt(now),
      replacedTokenUntil: replacedTokenEndsAt(now),
    });
    if (!isLive) throw new AppError('not_signed_in');
    await noteSuccess(tx, attempt);
    await onElevated(tx);
  });
  return token;
}
