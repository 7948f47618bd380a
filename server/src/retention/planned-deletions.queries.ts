import type { listPlannedDeletions } from '@sonoboard/contract/retention/retention.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { RetentionSubject } from '@sonoboard/domain/retention/retention-decision';
import { and, asc, count, eq, inArray, isNull, lt, lte, notInArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';
import { collectionExams, dataCollections } from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { plannedDeletions, retentionRules } from '../tables/retention.tables.ts';

export type PlannedRow = typeof plannedDeletions.$inferSelect;

/** Collections that delete at all, in an order of their own. */
export async function selectCollectionsWithRule(db: Db): Promise<string[]> {
  const rows = await db
    .select({ guid: retentionRules.collectionGuid })
    .from(retentionRules)
    .innerJoin(dataCollections, eq(dataCollections.guid, retentionRules.collectionGuid))
    .where(
      and(
        isNull(dataCollections.deletedAt),
        sql`coalesce(${retentionRules.clipsDays}, ${retentionRules.examsDays}) is not null`,
      ),
    )
    .orderBy(asc(retentionRules.collectionGuid));
  return rows.map(({ guid }) => guid);
}

/** The next exams of a collection after one of them, each with its chain and when it was received. */
export function selectNextExams(db: Db, collectionGuid: string, after: string, limit: number) {
  return db
    .select({
      guid: exams.guid,
      chainGuid: exams.chainGuid,
      receivedAt: sql<Date>`coalesce(${exams.uploadedAt}, ${exams.completedAt}, ${exams.createdAt})`.mapWith(
        exams.createdAt,
      ),
    })
    .from(collectionExams)
    .innerJoin(exams, eq(exams.guid, collectionExams.examGuid))
    .where(
      and(eq(collectionExams.collectionGuid, collectionGuid), sql`${collectionExams.examGuid} > ${after}`),
    )
    .orderBy(asc(collectionExams.examGuid))
    .limit(limit);
}

/** Held until the transaction ends: a hold that is released meanwhile must not have its notice overwritten. */
export function lockPlans(tx: Tx, chainGuids: readonly string[], collectionGuid?: string) {
  return tx
    .select()
    .from(plannedDeletions)
    .where(
      and(
        inArray(plannedDeletions.chainGuid, [...chainGuids]),
        collectionGuid === undefined ? undefined : eq(plannedDeletions.collectionGuid, collectionGuid),
      ),
    )
    .orderBy(
      asc(plannedDeletions.chainGuid),
      asc(plannedDeletions.collectionGuid),
      asc(plannedDeletions.subject),
    )
    .for('update');
}

export async function upsertPlans(tx: Tx, rows: readonly PlannedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const of = (column: string) => sql.raw(`excluded.${column}`);
  await tx
    .insert(plannedDeletions)
    .values([...rows])
    .onConflictDoUpdate({
      target: [plannedDeletions.chainGuid, plannedDeletions.collectionGuid, plannedDeletions.subject],
      set: {
        startsAt: of('starts_at'),
        dueAt: of('due_at'),
        deleteAt: of('delete_at'),
        keptBecause: of('kept_because'),
        exams: of('exams'),
        clips: of('clips'),
        plannedAt: of('planned_at'),
      },
    });
}

/** What this run did not find due any more. */
export async function deletePlansBefore(db: Db, collectionGuid: string, plannedBefore: Date): Promise<void> {
  await db
    .delete(plannedDeletions)
    .where(
      and(eq(plannedDeletions.collectionGuid, collectionGuid), lt(plannedDeletions.plannedAt, plannedBefore)),
    );
}

/** Of collections that were deleted, or whose rule was taken away. */
export async function deletePlansOfOthers(db: Db, collectionGuids: readonly string[]): Promise<void> {
  await db
    .delete(plannedDeletions)
    .where(
      collectionGuids.length === 0
        ? undefined
        : notInArray(plannedDeletions.collectionGuid, [...collectionGuids]),
    );
}

export async function deletePlansOfChain(
  tx: Tx,
  chainGuid: string,
  subject: RetentionSubject | null,
): Promise<void> {
  await tx
    .delete(plannedDeletions)
    .where(
      and(
        eq(plannedDeletions.chainGuid, chainGuid),
        subject === null ? undefined : eq(plannedDeletions.subject, subject),
      ),
    );
}

/** Chains whose notice is over and that nothing kept when they were planned, the longest due first. */
export async function selectChainsToDelete(
  db: Db,
  { now, limit, except }: { readonly now: Date; readonly limit: number; readonly except: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .select({ chainGuid: plannedDeletions.chainGuid })
    .from(plannedDeletions)
    .where(
      and(
        lte(plannedDeletions.deleteAt, now),
        isNull(plannedDeletions.keptBecause),
        except.length === 0 ? undefined : notInArray(plannedDeletions.chainGuid, [...except]),
      ),
    )
    .orderBy(asc(plannedDeletions.deleteAt))
    .limit(limit);
  return [...new Set(rows.map(({ chainGuid }) => chainGuid))];
}

/** A hold may be released by mistake: what is due gets its notice from then on. */
export async function postponePlansOfChain(tx: Tx, chainGuid: string, until: Date): Promise<void> {
  await tx
    .update(plannedDeletions)
    .set({ deleteAt: later(until) })
    .where(eq(plannedDeletions.chainGuid, chainGuid));
}

export async function postponePlansOfCollection(tx: Tx, collectionGuid: string, until: Date): Promise<void> {
  await tx
    .update(plannedDeletions)
    .set({ deleteAt: later(until) })
    .where(eq(plannedDeletions.collectionGuid, collectionGuid));
}

export async function postponeAllPlans(tx: Tx, until: Date): Promise<void> {
  await tx.update(plannedDeletions).set({ deleteAt: later(until) });
}

const later = (until: Date) =>
  sql`greatest(${plannedDeletions.deleteAt}, ${until.toISOString()}::timestamptz)`;

const LIST_TEXT = sql`lower(${plannedDeletions.chainGuid}::text || '|' || ${exams.protocol})`;

export async function selectPlans(
  db: Db,
  collectionGuid: string,
  query: QueryOf<typeof listPlannedDeletions>,
) {
  const columns = { delete_at: sql`${plannedDeletions.deleteAt}` };
  const page = listPage(query, columns, { sort: 'delete_at', order: 'asc' });
  const matching = and(
    eq(plannedDeletions.collectionGuid, collectionGuid),
    containsAll(LIST_TEXT, query.search),
  );
  const rows = db
    .select({
      chainGuid: plannedDeletions.chainGuid,
      protocol: exams.protocol,
      subject: plannedDeletions.subject,
      startsAt: plannedDeletions.startsAt,
      deleteAt: plannedDeletions.deleteAt,
      keptBecause: plannedDeletions.keptBecause,
      exams: plannedDeletions.exams,
      clips: plannedDeletions.clips,
    })
    .from(plannedDeletions)
    .innerJoin(exams, eq(exams.guid, plannedDeletions.chainGuid))
    .where(matching)
    .orderBy(page.orderBy, asc(plannedDeletions.chainGuid), asc(plannedDeletions.subject))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db
      .select({ total: count() })
      .from(plannedDeletions)
      .innerJoin(exams, eq(exams.guid, plannedDeletions.chainGuid))
      .where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

/** How much the planned deletions of a collection take, and how many exams something keeps. */
export async function selectPlannedTotals(db: Db, collectionGuid: string) {
  const { rows } = await db.execute<{ exams: number; clips: number; keptExams: number }>(sql`
    select
      coalesce(sum(exams) filter (where kept_because is null and subject = 'exams'), 0)::integer as exams,
      coalesce(sum(clips) filter (where kept_because is null), 0)::integer as clips,
      (select coalesce(sum(exams), 0)::integer from (
        select distinct chain_guid, exams from planned_deletions
        where collection_guid = ${collectionGuid} and kept_because is not null
      ) kept) as "keptExams"
    from planned_deletions where collection_guid = ${collectionGuid}`);
  return rows[0] ?? { exams: 0, clips: 0, keptExams: 0 };
}

/** When the last of its collections lets a chain go, for each of the two. */
export function selectPlansOfChain(db: Db, chainGuid: string) {
  return db
    .select({
      subject: plannedDeletions.subject,
      deleteAt: sql<Date>`max(${plannedDeletions.deleteAt})`.mapWith(plannedDeletions.deleteAt),
    })
    .from(plannedDeletions)
    .where(eq(plannedDeletions.chainGuid, chainGuid))
    .groupBy(plannedDeletions.subject);
}
