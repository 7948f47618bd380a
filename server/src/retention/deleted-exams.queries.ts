import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { retentionDeletions } from '../tables/retention.tables.ts';

/** Whether a rule deleted the exam, and this person may know that it was here. */
export async function wasDeletedFor(
  db: Db,
  examGuid: string,
  person: { readonly guid: string; readonly isStaff: boolean },
): Promise<boolean> {
  const isMember = sql`exists (
    select from collection_members member
    where member.collection_guid = any(${retentionDeletions.collectionGuids}) and member.user_guid = ${person.guid}
      and member.roles && array['reviewer', 'admin']::text[])`;
  const rows = await db
    .select({ guid: retentionDeletions.examGuid })
    .from(retentionDeletions)
    .where(
      and(
        eq(retentionDeletions.examGuid, examGuid),
        eq(retentionDeletions.subject, 'exams'),
        person.isStaff ? undefined : or(eq(retentionDeletions.operatorGuid, person.guid), isMember),
      ),
    );
  return rows.length > 0;
}

/** When the files of an exam's clips were deleted; null while they are there. */
export async function selectClipsDeletedAt(db: Db, examGuid: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: retentionDeletions.deletedAt })
    .from(retentionDeletions)
    .where(and(eq(retentionDeletions.examGuid, examGuid), eq(retentionDeletions.subject, 'clips')));
  return row?.at ?? null;
}
