import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../platform/db.ts';
import { dicomTokens } from './imports.tables.ts';

/** Finds a token that was not revoked, and keeps when it was last used. */
export async function useDicomToken(db: Db, secretHash: string, now: Date) {
  const [token] = await db
    .update(dicomTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(dicomTokens.secretHash, secretHash), isNull(dicomTokens.revokedAt)))
    .returning({ guid: dicomTokens.guid, workspaceGuid: dicomTokens.workspaceGuid });
  return token;
}
