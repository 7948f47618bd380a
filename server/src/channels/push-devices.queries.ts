import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { notificationSettings, pushSubscriptions } from '../tables/channels.tables.ts';
import type { Db } from '../platform/database/db.ts';

export function selectDevices(db: Db, userGuid: string) {
  return db
    .select({
      guid: pushSubscriptions.guid,
      endpoint: pushSubscriptions.endpoint,
      deviceName: pushSubscriptions.deviceName,
      createdAt: pushSubscriptions.createdAt,
      lastUsedAt: pushSubscriptions.lastUsedAt,
      lastProblem: pushSubscriptions.lastProblem,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userGuid, userGuid))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.guid));
}

export async function selectDeviceAt(db: Db, endpoint: string) {
  const [device] = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
    .for('update');
  return device;
}

/** A browser's subscription belongs to one person: an existing row moves to the account that subscribes now. */
export async function saveDevice(db: Db, row: typeof pushSubscriptions.$inferInsert): Promise<string> {
  const [saved] = await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: {
        userGuid: row.userGuid,
        sessionGuid: row.sessionGuid ?? null,
        p256dh: row.p256dh,
        auth: row.auth,
        deviceName: row.deviceName,
        updatedAt: row.updatedAt,
        // Those of another person are not this one's.
        createdAt: sql`case when ${pushSubscriptions.userGuid} = excluded.user_guid then ${pushSubscriptions.createdAt} else excluded.created_at end`,
        lastUsedAt: sql`case when ${pushSubscriptions.userGuid} = excluded.user_guid then ${pushSubscriptions.lastUsedAt} end`,
        lastProblem: null,
      },
    })
    .returning({ guid: pushSubscriptions.guid });
  if (saved === undefined) throw new Error('An upsert gave no row');
  return saved.guid;
}

/** All but the newest. */
export function deleteOldestDevices(db: Db, userGuid: string, kept: number) {
  const older = db
    .select({ guid: pushSubscriptions.guid })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userGuid, userGuid))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.guid))
    .offset(kept);
  return db
    .delete(pushSubscriptions)
    .where(inArray(pushSubscriptions.guid, older))
    .returning({ guid: pushSubscriptions.guid, deviceName: pushSubscriptions.deviceName });
}

interface OwnDevice {
  readonly userGuid: string;
  readonly guid: string;
}

const isOwn = ({ userGuid, guid }: OwnDevice) =>
  and(eq(pushSubscriptions.userGuid, userGuid), eq(pushSubscriptions.guid, guid));

export async function deleteDevice(db: Db, own: OwnDevice) {
  const [gone] = await db
    .delete(pushSubscriptions)
    .where(isOwn(own))
    .returning({ deviceName: pushSubscriptions.deviceName });
  return gone;
}

export async function deleteDevicesOfSession(db: Db, sessionGuid: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionGuid, sessionGuid));
}

export async function deleteDevicesOfOtherSessions(
  db: Db,
  userGuid: string,
  keptSessionGuid: string,
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.userGuid, userGuid),
        or(isNull(pushSubscriptions.sessionGuid), ne(pushSubscriptions.sessionGuid, keptSessionGuid)),
      ),
    );
}

export async function deleteAllDevices(db: Db): Promise<void> {
  await db.delete(pushSubscriptions);
}

/** With what its person chose, as a push needs it. */
export async function selectDeviceToPush(db: Db, guid: string) {
  const [device] = await db
    .select({
      guid: pushSubscriptions.guid,
      userGuid: pushSubscriptions.userGuid,
      deviceName: pushSubscriptions.deviceName,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      examArrived: notificationSettings.examArrived,
      reviewSubmitted: notificationSettings.reviewSubmitted,
      quietFrom: notificationSettings.quietFrom,
      quietTo: notificationSettings.quietTo,
      quietZone: notificationSettings.quietZone,
    })
    .from(pushSubscriptions)
    .innerJoin(users, and(eq(users.guid, pushSubscriptions.userGuid), isNull(users.erasedAt)))
    .leftJoin(notificationSettings, eq(notificationSettings.userGuid, pushSubscriptions.userGuid))
    .where(eq(pushSubscriptions.guid, guid));
  return device;
}

export type DeviceToPush = NonNullable<Awaited<ReturnType<typeof selectDeviceToPush>>>;

export async function notePush(
  db: Db,
  guid: string,
  noted: { readonly lastUsedAt?: Date; readonly lastProblem: string | null },
): Promise<void> {
  await db.update(pushSubscriptions).set(noted).where(eq(pushSubscriptions.guid, guid));
}

/** False when it is not theirs, or was tested after `since`. */
export async function noteDeviceTest(
  db: Db,
  own: OwnDevice,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(pushSubscriptions)
    .set({ testedAt: now })
    .where(and(isOwn(own), or(isNull(pushSubscriptions.testedAt), lt(pushSubscriptions.testedAt, since))));
  return rowCount === 1;
}
