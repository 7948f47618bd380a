import type { CollectionTarget } from '@sonoboard/domain/targets/target-of';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/db.ts';
import { dataCollections } from '../tables/data-collections.tables.ts';
import { collectionTargets } from '../tables/targets.tables.ts';

export function selectTargets(db: Db, collectionGuid: string): Promise<CollectionTarget[]> {
  return db
    .select({
      protocol: collectionTargets.protocol,
      reviewMinutes: collectionTargets.reviewMinutes,
      urgentReviewMinutes: collectionTargets.urgentReviewMinutes,
      resultMinutes: collectionTargets.resultMinutes,
      urgentResultMinutes: collectionTargets.urgentResultMinutes,
    })
    .from(collectionTargets)
    .where(eq(collectionTargets.collectionGuid, collectionGuid))
    .orderBy(sql`${collectionTargets.protocol} nulls first`)
    .execute();
}

const liveCollection = (guid: string) =>
  and(eq(dataCollections.guid, guid), isNull(dataCollections.deletedAt));

const SETTING = { highWellsIsUrgent: dataCollections.highWellsIsUrgent };

/** Undefined where there is no such collection. */
export async function selectHighWells(db: Db, collectionGuid: string): Promise<boolean | undefined> {
  const [row] = await db.select(SETTING).from(dataCollections).where(liveCollection(collectionGuid));
  return row?.highWellsIsUrgent;
}

/** The same, and the row is held: the triggers of the worklist lock the collection, too. */
export async function holdCollection(tx: Tx, collectionGuid: string): Promise<boolean | undefined> {
  const [row] = await tx
    .select(SETTING)
    .from(dataCollections)
    .where(liveCollection(collectionGuid))
    .for('no key update');
  return row?.highWellsIsUrgent;
}

export async function updateHighWells(tx: Tx, collectionGuid: string, isUrgent: boolean): Promise<void> {
  await tx
    .update(dataCollections)
    .set({ highWellsIsUrgent: isUrgent })
    .where(eq(dataCollections.guid, collectionGuid));
}

export async function upsertTargets(
  tx: Tx,
  collectionGuid: string,
  targets: readonly CollectionTarget[],
): Promise<void> {
  await tx
    .insert(collectionTargets)
    .values(targets.map((target) => ({ collectionGuid, ...target })))
    .onConflictDoUpdate({
      target: [collectionTargets.collectionGuid, collectionTargets.protocol],
      set: {
        reviewMinutes: sql`excluded.review_minutes`,
        urgentReviewMinutes: sql`excluded.urgent_review_minutes`,
        resultMinutes: sql`excluded.result_minutes`,
        urgentResultMinutes: sql`excluded.urgent_result_minutes`,
      },
    });
}

export async function deleteTargets(
  tx: Tx,
  collectionGuid: string,
  protocols: readonly CollectionTarget['protocol'][],
): Promise<void> {
  const named = protocols.filter((protocol) => protocol !== null);
  const shared = protocols.length > named.length ? isNull(collectionTargets.protocol) : undefined;
  await tx
    .delete(collectionTargets)
    .where(
      and(
        eq(collectionTargets.collectionGuid, collectionGuid),
        or(inArray(collectionTargets.protocol, named), shared),
      ),
    );
}
