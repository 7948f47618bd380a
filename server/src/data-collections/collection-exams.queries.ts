import { and, eq, inArray } from 'drizzle-orm';
import { exams } from '../tables/exams.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { collectionExams } from '../tables/data-collections.tables.ts';

export async function selectExistingExams(db: Db, guids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ guid: exams.guid })
    .from(exams)
    .where(inArray(exams.guid, [...guids]));
  return new Set(rows.map(({ guid }) => guid));
}

interface Entry {
  readonly collectionGuid: string;
  readonly examGuid: string;
}

/** One statement for all, because the triggers work once for each; gives those that were not there yet. */
export function insertEntries(db: Db, entries: readonly Entry[], addedAt: Date): Promise<Entry[]> {
  return db
    .insert(collectionExams)
    .values(entries.map((entry) => ({ ...entry, addedAt })))
    .onConflictDoNothing()
    .returning({ collectionGuid: collectionExams.collectionGuid, examGuid: collectionExams.examGuid })
    .execute();
}

/** False when the exam is not in the collection. */
export async function deleteEntry(db: Db, { collectionGuid, examGuid }: Entry): Promise<boolean> {
  const { rowCount } = await db
    .delete(collectionExams)
    .where(and(eq(collectionExams.collectionGuid, collectionGuid), eq(collectionExams.examGuid, examGuid)));
  return rowCount === 1;
}
