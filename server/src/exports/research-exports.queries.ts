import { and, count, desc, eq, inArray, isNotNull, isNull, lt, lte } from 'drizzle-orm';
import { dataCollections } from '../tables/data-collections.tables.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { researchExports } from '../tables/exports.tables.ts';

export type ResearchExportRow = typeof researchExports.$inferSelect;

const IN_THE_MAKING = ['waiting', 'running'] as const;
const NEWEST = 20;

export function selectNewestExports(db: Db, collectionGuid: string): Promise<ResearchExportRow[]> {
  return db
    .select()
    .from(researchExports)
    .where(eq(researchExports.collectionGuid, collectionGuid))
    .orderBy(desc(researchExports.createdAt), desc(researchExports.guid))
    .limit(NEWEST);
}

/** Two who start at once come one after the other. False where there is no such collection any more. */
export async function lockCollection(tx: Tx, collectionGuid: string): Promise<boolean> {
  const rows = await tx
    .select({ guid: dataCollections.guid })
    .from(dataCollections)
    .where(and(eq(dataCollections.guid, collectionGuid), isNull(dataCollections.deletedAt)))
    .for('no key update');
  return rows.length > 0;
}

export async function hasExportInTheMaking(db: Db, collectionGuid: string): Promise<boolean> {
  const [counted] = await db
    .select({ exports: count() })
    .from(researchExports)
    .where(
      and(
        eq(researchExports.collectionGuid, collectionGuid),
        inArray(researchExports.state, [...IN_THE_MAKING]),
      ),
    );
  return (counted?.exports ?? 0) > 0;
}

export async function insertExport(
  db: Db,
  row: typeof researchExports.$inferInsert,
): Promise<ResearchExportRow | undefined> {
  const [inserted] = await db.insert(researchExports).values(row).returning();
  return inserted;
}

export async function selectExport(
  db: Db,
  { guid, collectionGuid }: { readonly guid: string; readonly collectionGuid: string },
): Promise<ResearchExportRow | undefined> {
  const [row] = await db
    .select()
    .from(researchExports)
    .where(and(eq(researchExports.guid, guid), eq(researchExports.collectionGuid, collectionGuid)));
  return row;
}

export async function selectExportInTheMaking(db: Db, guid: string): Promise<ResearchExportRow | undefined> {
  const [row] = await db.select().from(researchExports).where(isInTheMaking(guid));
  return row;
}

/** False where it is not in the making any more: someone deleted it, or it was given up. */
export async function updateExportInTheMaking(
  db: Db,
  guid: string,
  change: Partial<typeof researchExports.$inferInsert>,
): Promise<boolean> {
  const { rowCount } = await db.update(researchExports).set(change).where(isInTheMaking(guid));
  return rowCount === 1;
}

const isInTheMaking = (guid: string) =>
  and(eq(researchExports.guid, guid), inArray(researchExports.state, [...IN_THE_MAKING]));

export async function deleteExport(
  db: Db,
  { guid, collectionGuid }: { readonly guid: string; readonly collectionGuid: string },
): Promise<ResearchExportRow | undefined> {
  const [row] = await db
    .delete(researchExports)
    .where(and(eq(researchExports.guid, guid), eq(researchExports.collectionGuid, collectionGuid)))
    .returning();
  return row;
}

export function lockExpiredExports(db: Db, now: Date) {
  return db
    .select({ guid: researchExports.guid, blobKey: researchExports.blobKey })
    .from(researchExports)
    .where(and(isNotNull(researchExports.blobKey), lte(researchExports.expiresAt, now)))
    .orderBy(researchExports.blobKey)
    .for('update');
}

export async function forgetBlobOf(db: Db, guid: string): Promise<void> {
  await db.update(researchExports).set({ blobKey: null }).where(eq(researchExports.guid, guid));
}

export async function giveUpStartedBefore(db: Db, moment: Date, now: Date, problem: string): Promise<void> {
  await db
    .update(researchExports)
    .set({ state: 'failed', problem, finishedAt: now })
    .where(and(inArray(researchExports.state, [...IN_THE_MAKING]), lt(researchExports.createdAt, moment)));
}
