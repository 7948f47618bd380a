import { noticeEnd } from '@sonoboard/domain/retention/planned-deletion';
import { RETENTION_SUBJECTS } from '@sonoboard/domain/retention/retention-decision';
import { asc } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { AuditTrail } from '../platform/audit-trail.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { retentionDeletions } from '../tables/retention.tables.ts';
import { selectExamsByGuid } from './delete-chain.queries.ts';
import { deleteExams } from './delete-exams.service.ts';
import { postponeAllPlans } from './planned-deletions.queries.ts';

/** What rules have deleted. It is stored with every backup, so that an older one that is restored later does not bring it back. */
export const RetentionDeletionList = z.array(
  z.strictObject({
    chainGuid: z.uuid(),
    examGuid: z.uuid(),
    subject: z.enum(RETENTION_SUBJECTS),
    deletedAt: z.iso.datetime(),
    collectionGuid: z.uuid(),
    days: z.number(),
  }),
);

export type RetentionDeletionList = z.infer<typeof RetentionDeletionList>;

export async function listRetentionDeletions(db: Db): Promise<RetentionDeletionList> {
  const rows = await db
    .select({
      chainGuid: retentionDeletions.chainGuid,
      examGuid: retentionDeletions.examGuid,
      subject: retentionDeletions.subject,
      deletedAt: retentionDeletions.deletedAt,
      collectionGuid: retentionDeletions.collectionGuid,
      days: retentionDeletions.days,
    })
    .from(retentionDeletions)
    .orderBy(asc(retentionDeletions.deletedAt), asc(retentionDeletions.chainGuid));
  return rows.map(({ deletedAt, ...row }) => ({ ...row, deletedAt: deletedAt.toISOString() }));
}

/**
 * Deletes from a restored database what was deleted after its backup, and gives everything else a week: holds that were set after
 * the backup are lost with it, and people need time to set them again. Tells how many exams it found.
 */
export async function replayRetentionDeletions(
  { tx, clock, audit }: { readonly tx: Tx; readonly clock: Clock; readonly audit: AuditTrail },
  list: RetentionDeletionList,
): Promise<number> {
  const known = new Set((await listRetentionDeletions(tx)).map(nameOf));
  let deletedAgain = 0;
  for (const deletions of byChain(list.filter((deletion) => !known.has(nameOf(deletion))))) {
    const [first] = deletions;
    if (first === undefined) continue;
    const exams = await selectExamsByGuid(
      tx,
      deletions.map(({ examGuid }) => examGuid),
    );
    deletedAgain += exams.length;
    const { chainGuid, subject, collectionGuid, days, deletedAt } = first;
    const note = { chainGuid, subject, collectionGuid, days, deletedAt: new Date(deletedAt) };
    if (exams.length > 0) await deleteExams(tx, { audit }, exams, note);
  }
  await postponeAllPlans(tx, noticeEnd(clock.now()));
  return deletedAgain;
}

const nameOf = ({ examGuid, subject }: { readonly examGuid: string; readonly subject: string }) =>
  `${subject} ${examGuid}`;

/** A root cannot go before its rescans, so a chain goes at once. */
function byChain(list: RetentionDeletionList): RetentionDeletionList[] {
  const groups = new Map<string, RetentionDeletionList>();
  for (const deletion of list) {
    const name = `${deletion.subject} ${deletion.chainGuid}`;
    groups.set(name, [...(groups.get(name) ?? []), deletion]);
  }
  return [...groups.values()];
}
