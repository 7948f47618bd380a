import { randomUUID } from 'node:crypto';
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/db.ts';
import { insertImport } from './imports.queries.ts';
import { importFiles, imports } from '../tables/imports.tables.ts';

interface Study {
  readonly workspaceGuid: string;
  readonly studyUid: string;
}

/** Whether the workspace has the instance in an import that is open, or in an exam that was made of one. */
export async function hasInstance(db: Db, workspaceGuid: string, sopInstanceUid: string): Promise<boolean> {
  const [known] = await db
    .select({ guid: importFiles.guid })
    .from(importFiles)
    .innerJoin(imports, eq(imports.guid, importFiles.importGuid))
    .where(
      and(
        eq(imports.workspaceGuid, workspaceGuid),
        inArray(imports.state, ['open', 'submitted']),
        eq(importFiles.sopInstanceUid, sopInstanceUid),
      ),
    )
    .limit(1);
  return known !== undefined;
}

/** The open import of a study, made where there is none, and held; undefined when it was ended at this very moment. */
export async function lockOrInsertImportOfStudy(tx: Tx, study: Study, now: Date) {
  await insertImport(tx, {
    ...study,
    guid: randomUUID(),
    source: 'dicom-web',
    createdAt: now,
    updatedAt: now,
  });
  const [open] = await tx
    .select({ guid: imports.guid })
    .from(imports)
    .where(
      and(
        eq(imports.workspaceGuid, study.workspaceGuid),
        eq(imports.studyUid, study.studyUid),
        eq(imports.state, 'open'),
      ),
    )
    .for('update');
  return open?.guid;
}

export async function deleteEmptyImports(tx: Tx, guids: readonly string[]): Promise<void> {
  const files = tx
    .select({ one: sql`1` })
    .from(importFiles)
    .where(eq(importFiles.importGuid, imports.guid));
  await tx.delete(imports).where(and(inArray(imports.guid, [...guids]), notExists(files)));
}
