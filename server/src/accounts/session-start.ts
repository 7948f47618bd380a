import { sessionExpiresAt } from '@sonoboard/domain/accounts/session';
import type { Tx } from '../platform/database/db.ts';
import { insertSession, liftForcedLogout } from './accounts.queries.ts';
import { hashOfToken, newSessionToken } from './session-token.ts';

const USER_AGENT_MAX = 300;

/** Where someone signs in from. */
export interface SignInPlace {
  readonly ip: string;
  readonly userAgent: string | undefined;
}

interface NewSession {
  readonly userGuid: string;
  readonly now: Date;
  readonly place: SignInPlace;
  readonly sessionSecret: string;
  readonly idleMinutes: number;
  readonly withPasskey?: boolean;
}

/** The token for the cookie of a session that has just begun. */
export async function startSession(
  tx: Tx,
  { userGuid, now, place, sessionSecret, idleMinutes, withPasskey = false }: NewSession,
): Promise<string> {
  const token = newSessionToken();
  await liftForcedLogout(tx, userGuid);
  await insertSession(tx, {
    tokenHash: hashOfToken(token, sessionSecret),
    userGuid,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionExpiresAt({ createdAt: now, lastSeenAt: now }, idleMinutes),
    ip: place.ip,
    userAgent: place.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    withPasskey,
  });
  return token;
}
