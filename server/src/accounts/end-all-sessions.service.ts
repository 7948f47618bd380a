import type { Tx } from '../platform/database/db.ts';
import { authTokens, passkeyChallenges, sessions, users } from '../tables/accounts.tables.ts';

/**
 * Ends every session and every one-time link, for a database that comes from a backup: someone may have signed out, or used a
 * link, since it was made.
 */
export async function endAllSessions(tx: Tx, now: Date): Promise<void> {
  await tx.delete(sessions);
  await tx.delete(authTokens);
  await tx.delete(passkeyChallenges);
  await tx.update(users).set({ invalidateTokensBefore: now });
}
