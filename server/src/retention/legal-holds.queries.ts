import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/db.ts';
import { users } from '../tables/accounts.tables.ts';
import { collectionExams, collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { legalHolds, plannedDeletions } from '../tables/retention.tables.ts';

/** What a hold is on. */
export type HoldPlace = { readonly examGuid: string } | { readonly collectionGuid: string };

const isOn = (place: HoldPlace): SQL =>
  'examGuid' in place
    ? eq(legalHolds.examGuid, place.examGuid)
    : eq(legalHolds.collectionGuid, place.collectionGuid);

export async function selectOpenHold(db: Db, place: HoldPlace) {
  const [hold] = await db
    .select({
      guid: legalHolds.guid,
      reason: legalHolds.reason,
      setAt: legalHolds.setAt,
      setBy: users.email,
    })
    .from(legalHolds)
    .innerJoin(users, eq(users.guid, legalHolds.setByGuid))
    .where(and(isOn(place), isNull(legalHolds.releasedAt)));
  return hold;
}

export async function insertHold(
  tx: Tx,
  place: HoldPlace,
  hold: { readonly reason: string; readonly setAt: Date; readonly setByGuid: string },
): Promise<void> {
  await tx.insert(legalHolds).values({ ...place, ...hold });
}

export async function updateHoldReleased(
  tx: Tx,
  guid: string,
  released: { readonly releasedAt: Date; readonly releasedByGuid: string },
): Promise<void> {
  await tx.update(legalHolds).set(released).where(eq(legalHolds.guid, guid));
}

/** The chain of an exam. The job that deletes waits for this lock, and looks for holds when it has its own. */
export async function lockChainOf(tx: Tx, examGuid: string): Promise<string | undefined> {
  const chain = await tx.select({ guid: exams.chainGuid }).from(exams).where(eq(exams.guid, examGuid));
  const chainGuid = chain[0]?.guid;
  if (chainGuid === undefined) return undefined;
  const rows = await tx.execute(sql`select from exams where guid = ${chainGuid} for no key update`);
  return rows.rowCount === 1 ? chainGuid : undefined;
}

export async function lockLiveCollection(tx: Tx, collectionGuid: string): Promise<boolean> {
  const rows = await tx
    .select({ guid: dataCollections.guid })
    .from(dataCollections)
    .where(and(eq(dataCollections.guid, collectionGuid), isNull(dataCollections.deletedAt)))
    .for('no key update');
  return rows.length > 0;
}

/** The list of the collection says it at once. */
export async function markPlansHeld(tx: Tx, collectionGuid: string): Promise<void> {
  await tx
    .update(plannedDeletions)
    .set({ keptBecause: 'held' })
    .where(eq(plannedDeletions.collectionGuid, collectionGuid));
}

export async function isAdminOfExam(db: Db, examGuid: string, userGuid: string): Promise<boolean> {
  const rows = await db
    .select({ guid: collectionExams.collectionGuid })
    .from(collectionExams)
    .innerJoin(collectionMembers, eq(collectionMembers.collectionGuid, collectionExams.collectionGuid))
    .innerJoin(dataCollections, eq(dataCollections.guid, collectionExams.collectionGuid))
    .where(
      and(
        eq(collectionExams.examGuid, examGuid),
        eq(collectionMembers.userGuid, userGuid),
        sql`'admin' = any(${collectionMembers.roles})`,
        isNull(dataCollections.deletedAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
