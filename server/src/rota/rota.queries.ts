import type { MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { collectionCalendars } from '../tables/rota.tables.ts';

/** The addresses of a live collection. */
export async function selectAddresses(db: Db, collectionGuid: string) {
  const [collection] = await db
    .select({
      exams_subscriber: dataCollections.examsSubscriberIcal,
      reviews_subscriber: dataCollections.reviewsSubscriberIcal,
    })
    .from(dataCollections)
    .where(and(eq(dataCollections.guid, collectionGuid), isNull(dataCollections.deletedAt)));
  return collection;
}

export function selectCalendars(db: Db, collectionGuid: string) {
  return db.select().from(collectionCalendars).where(eq(collectionCalendars.collectionGuid, collectionGuid));
}

export type CalendarRow = Awaited<ReturnType<typeof selectCalendars>>[number];

/** Collections with a calendar, or with what is left of one. */
export async function selectCollectionsWithCalendars(db: Db): Promise<string[]> {
  const leftover = db
    .select({ guid: collectionCalendars.collectionGuid })
    .from(collectionCalendars)
    .where(eq(collectionCalendars.collectionGuid, dataCollections.guid));
  const rows = await db
    .select({ guid: dataCollections.guid })
    .from(dataCollections)
    .where(
      and(
        isNull(dataCollections.deletedAt),
        or(
          isNotNull(dataCollections.examsSubscriberIcal),
          isNotNull(dataCollections.reviewsSubscriberIcal),
          sql`exists ${leftover}`,
        ),
      ),
    )
    .orderBy(asc(dataCollections.guid));
  return rows.map(({ guid }) => guid);
}

const ROTA_MEMBER = { guid: users.guid, email: users.email, roles: collectionMembers.roles };

const inRota = (collectionGuid: string) =>
  and(
    eq(collectionMembers.collectionGuid, collectionGuid),
    sql`'in_rota' = any(${collectionMembers.roles})`,
    isNull(users.erasedAt),
  );

/** Held until the end of the transaction: of two that follow the same rota, the second sees what the first did. */
export function selectRotaForUpdate(db: Db, collectionGuid: string) {
  return db
    .select(ROTA_MEMBER)
    .from(collectionMembers)
    .innerJoin(users, eq(users.guid, collectionMembers.userGuid))
    .where(inRota(collectionGuid))
    .orderBy(asc(users.guid))
    .for('update', { of: collectionMembers });
}

export function selectRota(db: Db, collectionGuid: string) {
  return db
    .select(ROTA_MEMBER)
    .from(collectionMembers)
    .innerJoin(users, eq(users.guid, collectionMembers.userGuid))
    .where(inRota(collectionGuid))
    .orderBy(asc(users.email));
}

export async function updateMemberRoles(
  db: Db,
  { collectionGuid, userGuid }: { readonly collectionGuid: string; readonly userGuid: string },
  roles: readonly MemberRole[],
): Promise<void> {
  await db
    .update(collectionMembers)
    .set({ roles: [...roles] })
    .where(
      and(eq(collectionMembers.collectionGuid, collectionGuid), eq(collectionMembers.userGuid, userGuid)),
    );
}

export async function saveCalendar(db: Db, calendar: typeof collectionCalendars.$inferInsert): Promise<void> {
  await db
    .insert(collectionCalendars)
    .values(calendar)
    .onConflictDoUpdate({
      target: [collectionCalendars.collectionGuid, collectionCalendars.role],
      set: calendar,
    });
}

export async function deleteCalendars(
  db: Db,
  collectionGuid: string,
  roles: readonly CalendarRow['role'][],
): Promise<void> {
  if (roles.length === 0) return;
  await db
    .delete(collectionCalendars)
    .where(
      and(
        eq(collectionCalendars.collectionGuid, collectionGuid),
        inArray(collectionCalendars.role, [...roles]),
      ),
    );
}
