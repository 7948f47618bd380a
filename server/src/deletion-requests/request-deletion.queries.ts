import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { users } from '../tables/accounts.tables.ts';

export async function lockDeletionRequest(db: Db, userGuid: string) {
  const [user] = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      requestedOn: users.deletionRequestedOn,
    })
    .from(users)
    .where(and(eq(users.guid, userGuid), isNull(users.erasedAt)))
    .for('update');
  return user;
}

export async function updateDeletionRequest(
  db: Db,
  userGuid: string,
  { requestedOn, now }: { readonly requestedOn: Date | null; readonly now: Date },
): Promise<void> {
  await db
    .update(users)
    .set({ deletionRequestedOn: requestedOn, updatedAt: now })
    .where(eq(users.guid, userGuid));
}
