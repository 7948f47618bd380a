import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/db.ts';
import { BLOB_REFERENCES } from './blob-references.ts';
import { releasedBlobs } from '../tables/uploads.tables.ts';

/** The day of grace begins anew for a blob that was released before. */
export async function upsertReleasedBlob(tx: Tx, blobKey: string): Promise<void> {
  await tx
    .insert(releasedBlobs)
    .values({ blobKey })
    .onConflictDoUpdate({ target: releasedBlobs.blobKey, set: { releasedAt: sql`now()` } });
}

/** A note that is there keeps its age: otherwise anyone who notes the same often enough would keep the blob for ever. */
export async function insertReleases(db: Db, blobKeys: readonly string[]): Promise<void> {
  await db
    .insert(releasedBlobs)
    .values(blobKeys.map((blobKey) => ({ blobKey })))
    .onConflictDoNothing();
}

export function selectReleasedBefore(db: Db, moment: Date, limit: number) {
  return db
    .select({ blobKey: releasedBlobs.blobKey })
    .from(releasedBlobs)
    .where(lt(releasedBlobs.releasedAt, moment))
    .orderBy(asc(releasedBlobs.releasedAt), asc(releasedBlobs.blobKey))
    .limit(limit);
}

/** Those of the keys that something names. Of many at once: the columns of clips have no index, so each question reads them all. */
export async function selectNamedBlobs(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  for (const column of BLOB_REFERENCES) {
    const rows = await db
      .selectDistinct({ key: sql<string>`${column}` })
      .from(column.table)
      .where(inArray(column, [...keys]));
    for (const { key } of rows) named.add(key);
  }
  return named;
}

/** Any number may hold it at once; anyone who deletes the blob waits for all of them, and they for it. */
export async function lockKeyAgainstDeletion(tx: Tx, blobKey: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockNumber(blobKey)})`);
}

export async function lockKeyForDeletion(tx: Tx, blobKey: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber(blobKey)})`);
}

/** True when the note was there and as old as that. */
export async function deleteRelease(db: Db, blobKey: string, releasedBefore?: Date): Promise<boolean> {
  const isOldEnough = releasedBefore ? lt(releasedBlobs.releasedAt, releasedBefore) : undefined;
  const { rowCount } = await db
    .delete(releasedBlobs)
    .where(and(eq(releasedBlobs.blobKey, blobKey), isOldEnough));
  return rowCount === 1;
}

/** Any number, the same in every release. */
const DELETION_LOCK = 7_466_005;

/** Waits for deletions under way; until the connection ends, no blob is deleted. */
export async function lockDeletions(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_lock(${DELETION_LOCK})`);
}

/** False while someone holds all blobs; true lets this transaction delete. */
export async function mayDelete(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${DELETION_LOCK}) as may`,
  );
  return rows[0]?.may ?? false;
}

/** Every key that a row names. */
export async function selectAllNamedBlobs(db: Db): Promise<Set<string>> {
  const named = new Set<string>();
  for (const column of BLOB_REFERENCES) {
    const rows = await db
      .selectDistinct({ key: sql<string>`${column}` })
      .from(column.table)
      .where(isNotNull(column));
    for (const { key } of rows) named.add(key);
  }
  return named;
}

const lockNumber = (blobKey: string) => sql`hashtextextended(${blobKey}, 0)`;
