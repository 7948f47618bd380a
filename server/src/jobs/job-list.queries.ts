import type { SortColumnOf } from '@sonoboard/contract/http/endpoint';
import type { listJobs } from '@sonoboard/contract/jobs/jobs.endpoints';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { likePattern, listPage, type ListQuery, matchesAll } from '../platform/database/list-page.ts';
import { jobs } from '../tables/jobs.tables.ts';

type JobStatus = (typeof jobs.$inferSelect)['status'];

const JOB = {
  guid: jobs.guid,
  name: jobs.name,
  status: jobs.status,
  attempts: jobs.attempts,
  maxAttempts: jobs.maxAttempts,
  lastError: jobs.lastError,
  createdAt: jobs.createdAt,
  runAt: jobs.runAt,
  finishedAt: jobs.finishedAt,
};

const COLUMNS = {
  created_at: sql`${jobs.createdAt}`,
  run_at: sql`${jobs.runAt}`,
  finished_at: sql`${jobs.finishedAt}`,
  name: sql`${jobs.name}`,
  status: sql`${jobs.status}`,
  attempts: sql`${jobs.attempts}`,
};

/** Without an index: a job is deleted a week after it ended. */
const searchedText = (now: Date) =>
  sql`lower(concat_ws('|', ${jobs.name}, ${jobs.status}, ${jobs.attempts} || ' of ' || ${jobs.maxAttempts},
    ${jobs.lastError}, case when ${isDue(now)} then 'now' end, ${jobs.guid}))`;

/** Listed with 'Now' as its next run. */
const isDue = (now: Date) =>
  sql`${jobs.status} = 'waiting' and ${jobs.runAt} <= ${now.toISOString()}::timestamptz`;

interface JobsQuery extends ListQuery<SortColumnOf<typeof listJobs>> {
  readonly status?: JobStatus | undefined;
}

export async function selectJobs(db: Db, query: JobsQuery, now: Date) {
  const page = listPage(query, COLUMNS, { sort: 'created_at', order: 'desc' });
  const matching = and(
    query.status === undefined ? undefined : eq(jobs.status, query.status),
    matchesAll(query.search, {
      holds: (term) => sql`${searchedText(now)} like ${likePattern(term)}`,
      times: [sql`${jobs.createdAt}`, sql`${jobs.runAt}`, sql`${jobs.finishedAt}`],
      reader: { now, zone: query.timezone ?? 'UTC' },
    }),
  );
  const rows = db
    .select(JOB)
    .from(jobs)
    .where(matching)
    .orderBy(page.orderBy, desc(jobs.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db.select({ total: count() }).from(jobs).where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

export type JobRow = Awaited<ReturnType<typeof selectJobs>>['items'][number];

export async function selectJobForUpdate(db: Db, guid: string) {
  const [job] = await db.select(JOB).from(jobs).where(eq(jobs.guid, guid)).for('update');
  return job;
}

/** With all its attempts; what it last failed by stays to be read until it runs. */
export async function updateToWaiting(db: Db, guid: string, now: Date): Promise<void> {
  await db
    .update(jobs)
    .set({ status: 'waiting', attempts: 0, runAt: now, finishedAt: null })
    .where(eq(jobs.guid, guid));
}
