import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../platform/db.ts';
import { authTokens } from './accounts.tables.ts';

/** Links that went to an address, or that a password made needless: none of them opens anything any more. */
export async function endLinksOfUser(db: Db, userGuid: string, now: Date): Promise<void> {
  await db
    .update(authTokens)
    .set({ expiresAt: now })
    .where(
      and(
        eq(authTokens.userGuid, userGuid),
        inArray(authTokens.kind, ['reset_password', 'verify_email']),
        isNull(authTokens.usedAt),
        gt(authTokens.expiresAt, now),
      ),
    );
}
