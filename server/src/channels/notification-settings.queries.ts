import { eq, inArray, lt, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { notificationSettings, pushSubscriptions } from '../tables/channels.tables.ts';
import type { Db } from '../platform/database/db.ts';

const columns = {
  examArrived: notificationSettings.examArrived,
  reviewSubmitted: notificationSettings.reviewSubmitted,
  quietFrom: notificationSettings.quietFrom,
  quietTo: notificationSettings.quietTo,
  quietZone: notificationSettings.quietZone,
};

export async function selectSettings(db: Db, userGuid: string) {
  const [row] = await db
    .select(columns)
    .from(notificationSettings)
    .where(eq(notificationSettings.userGuid, userGuid));
  return row;
}

/** What these people chose, and the devices that push reaches: a row for each device, and one for a person without any. */
export function selectReach(db: Db, userGuids: readonly string[]) {
  return db
    .select({ userGuid: users.guid, subscriptionGuid: pushSubscriptions.guid, ...columns })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userGuid, users.guid))
    .leftJoin(pushSubscriptions, eq(pushSubscriptions.userGuid, users.guid))
    .where(inArray(users.guid, [...userGuids]));
}

type Row = typeof notificationSettings.$inferInsert;

/** Waits for another change of the same person. */
export async function saveSettings(db: Db, row: Row): Promise<void> {
  const { userGuid: _, createdAt: __, ...changed } = row;
  await db
    .insert(notificationSettings)
    .values(row)
    .onConflictDoUpdate({ target: notificationSettings.userGuid, set: changed });
}

/** False when there was one after `since`. */
export async function noteMailTest(
  db: Db,
  row: Row & { readonly mailTestedAt: Date },
  since: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(notificationSettings)
    .values(row)
    .onConflictDoUpdate({
      target: notificationSettings.userGuid,
      set: { mailTestedAt: row.mailTestedAt },
      setWhere: sql`${notificationSettings.mailTestedAt} is null or ${lt(notificationSettings.mailTestedAt, since)}`,
    });
  return rowCount === 1;
}
