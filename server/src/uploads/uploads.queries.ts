import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/db.ts';
import { uploadParts, uploads } from './uploads.tables.ts';

export type UploadRow = typeof uploads.$inferSelect;

export async function selectOwnUpload(db: Db, userGuid: string, uploadGuid: string) {
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.guid, uploadGuid), eq(uploads.userGuid, userGuid)));
  return upload;
}

/** False when the guid is taken. */
export async function insertUpload(tx: Tx, upload: typeof uploads.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(uploads).values(upload).onConflictDoNothing();
  return rowCount === 1;
}

/** Held until the transaction ends, in the order of their guids, so that two who want the same ones do not lock each other out. */
export function lockUploads(tx: Tx, guids: readonly string[]): Promise<UploadRow[]> {
  return tx
    .select()
    .from(uploads)
    .where(inArray(uploads.guid, [...guids]))
    .orderBy(asc(uploads.guid))
    .for('update');
}

export async function lockUpload(tx: Tx, guid: string): Promise<UploadRow | undefined> {
  const [upload] = await lockUploads(tx, [guid]);
  return upload;
}

export async function updateUpload(
  tx: Tx,
  guid: string,
  change: Partial<Omit<typeof uploads.$inferInsert, 'guid' | 'updatedAt'>>,
): Promise<void> {
  await tx
    .update(uploads)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(uploads.guid, guid));
}

export async function deleteUploads(tx: Tx, guids: readonly string[]): Promise<void> {
  await tx.delete(uploads).where(inArray(uploads.guid, [...guids]));
}

/** The keys of the parts that were there. */
export async function deleteParts(tx: Tx, uploadGuid: string): Promise<string[]> {
  const parts = await tx
    .delete(uploadParts)
    .where(eq(uploadParts.uploadGuid, uploadGuid))
    .returning({ blobKey: uploadParts.blobKey });
  return parts.map(({ blobKey }) => blobKey);
}

export async function insertPart(tx: Tx, part: typeof uploadParts.$inferInsert): Promise<void> {
  await tx.insert(uploadParts).values(part);
}

/** From the first byte to the last. */
export function selectParts(db: Db, uploadGuid: string) {
  return db
    .select({ blobKey: uploadParts.blobKey, size: uploadParts.size })
    .from(uploadParts)
    .where(eq(uploadParts.uploadGuid, uploadGuid))
    .orderBy(asc(uploadParts.start));
}

export function selectSilentUploads(db: Db, silentSince: Date) {
  return db
    .select({ guid: uploads.guid })
    .from(uploads)
    .where(and(eq(uploads.state, 'receiving'), lt(uploads.updatedAt, silentSince)))
    .orderBy(asc(uploads.updatedAt));
}
