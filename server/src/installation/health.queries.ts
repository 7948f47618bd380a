import { COUNTED_UP_TO } from '@sonoboard/domain/installation/check-state';
import { and, asc, count, eq, exists, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { SEND_MAIL } from '../mail/mail.service.ts';
import type { Db } from '../platform/database/db.ts';
import { backupRuns } from '../tables/backup.tables.ts';
import { dataCollections } from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { jobs } from '../tables/jobs.tables.ts';
import { outbox } from '../tables/mail.tables.ts';
import { collectionCalendars } from '../tables/rota.tables.ts';
import { signatureFlaws } from '../tables/signatures.tables.ts';
import { releasedBlobs, uploads } from '../tables/uploads.tables.ts';
import { ALL_COLLECTIONS, worklistEntries, worklistTotals } from '../tables/worklists.tables.ts';
import { workspaces } from '../tables/workspaces.tables.ts';

// Monitoring asks several times a minute, for ever. So each statement reads by an index, and no more than COUNTED_UP_TO
// rows of anything that grows with use.

const DAY_MS = 24 * 60 * 60 * 1000;
const FAILING_CALENDARS_TOLD = 20;
/** Jobs that are due soon; a mail is tried again within an hour. */
const NEXT_JOBS = 1_000;
export const BACKUP_DAYS = 14;

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
const dayBefore = (now: Date) => at(new Date(now.getTime() - DAY_MS));

/** The number of rows, as long as that is cheap to say. */
function countUpTo(rows: SQL): SQL {
  return sql`(select count(*)::int from (${rows} limit ${sql.raw(String(COUNTED_UP_TO))}) as counted)`;
}

/** Milliseconds since 1970: a moment as text would follow the time zone of the connection. */
const epochMs = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`;

const toDate = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds));

export async function selectJobFigures(db: Db, now: Date) {
  const isDue = sql`${jobs.status} = 'waiting' and ${jobs.runAt} <= ${at(now)}`;
  const { rows } = await db.execute<{
    due: number;
    oldest_due_at: number | null;
    running: number;
    done: number;
    failed: number;
  }>(sql`
    select ${countUpTo(sql`select from ${jobs} where ${isDue}`)} as due,
      ${epochMs(sql`(select min(${jobs.runAt}) from ${jobs} where ${isDue})`)} as oldest_due_at,
      ${countUpTo(sql`select from ${jobs} where ${jobs.status} = 'running'`)} as running,
      count(*) filter (where ended.status = 'done')::int as done,
      count(*) filter (where ended.status = 'failed')::int as failed
    from (
      select ${jobs.status} as status from ${jobs} where ${jobs.finishedAt} > ${dayBefore(now)}
      order by ${jobs.finishedAt} desc limit ${COUNTED_UP_TO}
    ) as ended`);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate has a row');
  const { oldest_due_at: oldestDueAt, ...figures } = row;
  return { ...figures, oldestDueAt: toDate(oldestDueAt) };
}

export async function selectMailFigures(db: Db, now: Date) {
  const nextTry = sql`(
    select min(run_at) from (
      select ${jobs.runAt} as run_at, ${jobs.name} as name from ${jobs}
      where ${jobs.status} = 'waiting' and ${jobs.runAt} > ${at(now)}
      order by ${jobs.runAt} limit ${NEXT_JOBS}
    ) as later where name = ${SEND_MAIL})`;
  const { rows } = await db.execute<{
    written: number;
    failed: number;
    waiting: number;
    oldest_waiting_at: number | null;
    next_try_at: number | null;
  }>(sql`
    select count(*)::int as written,
      count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status = 'queued')::int as waiting,
      ${epochMs(sql`min(created_at) filter (where status = 'queued')`)} as oldest_waiting_at,
      ${epochMs(nextTry)} as next_try_at
    from (
      select ${outbox.status} as status, ${outbox.createdAt} as created_at from ${outbox}
      where ${outbox.createdAt} > ${dayBefore(now)}
      order by ${outbox.createdAt} desc limit ${COUNTED_UP_TO}
    ) as newest`);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate has a row');
  const { written, failed, waiting } = row;
  return {
    written,
    failed,
    waiting,
    oldestWaitingAt: toDate(row.oldest_waiting_at),
    nextTryAt: toDate(row.next_try_at),
  };
}

const ofLiveCollection = and(
  eq(dataCollections.guid, collectionCalendars.collectionGuid),
  isNull(dataCollections.deletedAt),
);

/** One row at most for each collection and role. */
export async function countCalendars(db: Db): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(collectionCalendars)
    .innerJoin(dataCollections, ofLiveCollection);
  return row?.total ?? 0;
}

/** Those that have failed for longest come first. */
export function selectFailingCalendars(db: Db) {
  return db
    .select({
      collectionGuid: dataCollections.guid,
      collectionName: dataCollections.name,
      readAt: collectionCalendars.readAt,
      problem: sql<string>`${collectionCalendars.failure}`,
    })
    .from(collectionCalendars)
    .innerJoin(dataCollections, ofLiveCollection)
    .where(gt(collectionCalendars.failures, 0))
    .orderBy(sql`${collectionCalendars.readAt} nulls first`, asc(dataCollections.guid))
    .limit(FAILING_CALENDARS_TOLD);
}

/** The first exam of each reviewer's worklist by the index of their list, and of these the oldest. */
export async function selectOldestWaitingExam(db: Db) {
  const { rows } = await db.execute<{
    waiting_since: number;
    collection_guid: string | null;
    collection_name: string | null;
  }>(sql`
    select ${epochMs(sql`oldest.date_added`)} as waiting_since, ${dataCollections.guid} as collection_guid,
      ${dataCollections.name} as collection_name
    from (
      select first.exam_guid, first.date_added from ${worklistTotals}
      cross join lateral (
        select ${worklistEntries.examGuid} as exam_guid, ${worklistEntries.dateAdded} as date_added
        from ${worklistEntries}
        where ${worklistEntries.reviewerGuid} = ${worklistTotals.reviewerGuid}
          and ${worklistEntries.collectionGuid} = ${worklistTotals.collectionGuid}
        order by ${worklistEntries.dateAdded}, ${worklistEntries.examGuid} limit 1
      ) as first
      where ${worklistTotals.collectionGuid} = ${ALL_COLLECTIONS}
      order by first.date_added limit 1
    ) as oldest
    left join lateral (
      select ${worklistEntries.collectionGuid} as guid from ${worklistEntries}
      where ${worklistEntries.examGuid} = oldest.exam_guid and ${worklistEntries.collectionGuid} <> ${ALL_COLLECTIONS}
      limit 1
    ) as place on true
    left join ${dataCollections} on ${dataCollections.guid} = place.guid`);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    waitingSince: new Date(row.waiting_since),
    collectionGuid: row.collection_guid,
    collectionName: row.collection_name,
  };
}

const FLAWS_TOLD = 20;

/** Reviews whose signature did not match at their last reading: how many, since when, and the first of them. */
export async function selectSignatureFlaws(db: Db) {
  const { rows } = await db.execute<{ reviews: number; altered: number; since: number | null }>(sql`
    select count(distinct review_guid)::int as reviews,
      (count(distinct review_guid) filter (where flaw = 'altered'))::int as altered,
      ${epochMs(sql`min(first_seen_at)`)} as since
    from (
      select ${signatureFlaws.reviewGuid} as review_guid, ${signatureFlaws.flaw} as flaw,
        ${signatureFlaws.firstSeenAt} as first_seen_at
      from ${signatureFlaws} where ${signatureFlaws.fitsAgainAt} is null
      order by ${signatureFlaws.firstSeenAt} limit ${COUNTED_UP_TO}
    ) as known`);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate has a row');
  const rescans = alias(exams, 'rescans');
  const isRescanned = db
    .select({ one: sql`1` })
    .from(rescans)
    .where(eq(rescans.linkedTo, exams.guid));
  const first = await db
    .select({
      reviewGuid: signatureFlaws.reviewGuid,
      exam: {
        guid: exams.guid,
        protocol: exams.protocol,
        linkedTo: exams.linkedTo,
        hasRescan: sql<boolean>`${exists(isRescanned)}`,
      },
    })
    .from(signatureFlaws)
    .innerJoin(exams, eq(exams.guid, signatureFlaws.examGuid))
    .where(isNull(signatureFlaws.fitsAgainAt))
    .orderBy(asc(signatureFlaws.firstSeenAt), asc(signatureFlaws.reviewGuid))
    .limit(FLAWS_TOLD);
  return { notAsSigned: row.reviews, altered: row.altered, since: toDate(row.since), first };
}

/** Sums go by the index that the quota of a workspace is read by. */
export async function selectUploadFigures(db: Db, now: Date) {
  const { rows } = await db.execute<{
    open: number;
    exams: number;
    bytes: string;
    refused: number;
    most_bytes: string;
    released_blobs: number;
  }>(sql`
    select ${countUpTo(sql`select from ${uploads} where ${uploads.state} = 'receiving'`)} as open,
      ${countUpTo(sql`select from ${exams} where ${exams.createdAt} > ${dayBefore(now)}`)} as exams,
      ${countUpTo(sql`select from ${releasedBlobs}`)} as released_blobs,
      coalesce(sum(sent.bytes), 0)::text as bytes,
      coalesce(max(sent.bytes), 0)::text as most_bytes,
      coalesce(sum(sent.refused), 0)::int as refused
    from ${workspaces} cross join lateral (
      select coalesce(sum(${uploads.size}) filter (where ${uploads.state} <> 'failed'), 0) as bytes,
        count(*) filter (where ${uploads.state} = 'failed') as refused
      from ${uploads}
      where ${uploads.workspaceGuid} = ${workspaces.guid} and ${uploads.createdAt} > ${dayBefore(now)}
    ) as sent`);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate has a row');
  const { open, exams: received, refused, released_blobs: blobs } = row;
  return {
    open,
    exams: received,
    refused,
    releasedBlobs: blobs,
    bytes: Number(row.bytes),
    mostBytes: Number(row.most_bytes),
  };
}

/** Which of the last times 24 hours have a good backup, 0 being the one that ends now. */
export async function selectDaysWithBackup(db: Db, now: Date): Promise<ReadonlySet<number>> {
  const from = new Date(now.getTime() - BACKUP_DAYS * DAY_MS);
  const { rows } = await db.execute<{ days_ago: number }>(sql`
    select distinct floor(extract(epoch from ${at(now)} - ${backupRuns.takenAt}) / 86400)::int as days_ago
    from ${backupRuns} where ${backupRuns.problem} is null and ${backupRuns.takenAt} > ${at(from)}`);
  return new Set(rows.map(({ days_ago: daysAgo }) => daysAgo));
}
