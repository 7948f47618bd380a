import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/db.ts';
import { uploads } from '../tables/uploads.tables.ts';
import { importFiles } from '../tables/imports.tables.ts';

export type ImportFileRow = Awaited<ReturnType<typeof selectFiles>>[number];

/** Each with how far its upload has come, in the order in which they were added. */
export async function selectFiles(db: Db, importGuid: string) {
  const rows = await db
    .select({ file: importFiles, upload: UPLOAD })
    .from(importFiles)
    .innerJoin(uploads, eq(uploads.guid, importFiles.guid))
    .where(eq(importFiles.importGuid, importGuid))
    .orderBy(asc(importFiles.createdAt), asc(importFiles.name), asc(importFiles.guid));
  return rows.map(({ file, upload }) => ({ ...file, upload }));
}

const UPLOAD = {
  size: uploads.size,
  received: uploads.received,
  state: uploads.state,
  problem: uploads.problem,
  blobKey: uploads.blobKey,
};

export async function selectFile(db: Db, fileGuid: string) {
  const [row] = await db
    .select({ file: importFiles, upload: UPLOAD })
    .from(importFiles)
    .innerJoin(uploads, eq(uploads.guid, importFiles.guid))
    .where(eq(importFiles.guid, fileGuid));
  return row && { ...row.file, upload: row.upload };
}

export async function lockFile(tx: Tx, fileGuid: string) {
  const [file] = await tx.select().from(importFiles).where(eq(importFiles.guid, fileGuid)).for('update');
  return file;
}

/** Another file of the same import that is the same DICOM instance. */
export async function selectTwin(
  db: Db,
  { guid, importGuid }: { readonly guid: string; readonly importGuid: string },
  sopInstanceUid: string | null,
) {
  if (sopInstanceUid === null) return undefined;
  const [twin] = await db
    .select({ name: importFiles.name })
    .from(importFiles)
    .where(
      and(
        eq(importFiles.importGuid, importGuid),
        eq(importFiles.sopInstanceUid, sopInstanceUid),
        ne(importFiles.guid, guid),
      ),
    );
  return twin;
}

export function countFiles(db: Db, importGuid: string): Promise<number> {
  return db.$count(importFiles, eq(importFiles.importGuid, importGuid));
}

/** False when the import has the same instance already. */
export async function insertFile(db: Db, file: typeof importFiles.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(importFiles).values(file).onConflictDoNothing();
  return rowCount === 1;
}

export async function updateFiles(
  db: Db,
  fileGuids: readonly string[],
  change: Partial<Omit<typeof importFiles.$inferInsert, 'guid' | 'importGuid'>>,
): Promise<void> {
  if (fileGuids.length === 0) return;
  await db
    .update(importFiles)
    .set(change)
    .where(inArray(importFiles.guid, [...fileGuids]));
}

/** Those that were there, with what a browser could play of them. */
export function deleteFiles(tx: Tx, importGuid: string, fileGuids: readonly string[]) {
  return tx
    .delete(importFiles)
    .where(and(eq(importFiles.importGuid, importGuid), inArray(importFiles.guid, [...fileGuids])))
    .returning({ guid: importFiles.guid, name: importFiles.name, playableKey: importFiles.playableKey });
}
