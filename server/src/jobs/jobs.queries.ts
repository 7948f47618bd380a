import { and, eq, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/db.ts';
import { jobs } from './jobs.tables.ts';

export const JOBS_CHANNEL = 'jobs';

/**
 * For notes about who does what: after a power cut the last of them may be gone, and a job is done again, which it must
 * bear anyway. Whoever waited for the disk each time would hold it up for those whose work must not be lost.
 */
const WITHOUT_WAITING = { isSoon: sql`(select set_config('synchronous_commit', 'off', true))` };

/** False when a job of the same once-key is there already. */
export async function insertJob(db: Db, job: typeof jobs.$inferInsert): Promise<boolean> {
  const made = await db
    .insert(jobs)
    .values(job)
    .onConflictDoNothing({ target: jobs.onceKey })
    // Delivered at commit, once per transaction.
    .returning({ told: sql`pg_notify(${JOBS_CHANNEL}, '')` });
  return made.length === 1;
}

/** A part of a larger statement: a job for each row of (name, payload). */
export function insertionOfJobs(
  rows: SQL,
  { maxAttempts, now }: { readonly maxAttempts: number; readonly now: Date },
): SQL {
  const moment = now.toISOString();
  return sql`
    insert into jobs (name, payload, max_attempts, run_at, created_at)
    select due.name, due.payload, ${maxAttempts}::int, ${moment}::timestamptz, ${moment}::timestamptz
    from (${rows}) as due (name, payload)
    returning pg_notify(${JOBS_CHANNEL}, '')`;
}

export interface ClaimedJob {
  readonly guid: string;
  readonly name: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly maxAttempts: number;
}

/** Due jobs, and those whose worker has died, for this worker alone: rows that another one holds are skipped. */
export async function claimJobs(
  db: Db,
  claim: {
    readonly names: readonly string[];
    readonly limit: number;
    readonly token: string;
    readonly now: Date;
    readonly leaseUntil: Date;
  },
): Promise<ClaimedJob[]> {
  const isDue = and(eq(jobs.status, 'waiting'), lte(jobs.runAt, claim.now));
  const isAbandoned = and(eq(jobs.status, 'running'), lt(jobs.leaseUntil, claim.now));
  const due = db
    .select({ guid: jobs.guid })
    .from(jobs)
    .where(and(inArray(jobs.name, [...claim.names]), or(isDue, isAbandoned)))
    .orderBy(jobs.runAt)
    .limit(claim.limit)
    .for('update', { skipLocked: true });
  return db
    .update(jobs)
    .set({
      status: 'running',
      attempts: sql`${jobs.attempts} + 1`,
      leaseToken: claim.token,
      leaseUntil: claim.leaseUntil,
    })
    .where(inArray(jobs.guid, due))
    .returning({
      guid: jobs.guid,
      name: jobs.name,
      payload: jobs.payload,
      attempts: jobs.attempts,
      maxAttempts: jobs.maxAttempts,
      ...WITHOUT_WAITING,
    });
}

/** The guids that the worker still holds. */
export async function extendLeases(
  db: Db,
  token: string,
  guids: readonly string[],
  until: Date,
): Promise<Set<string>> {
  const rows = await db
    .update(jobs)
    .set({ leaseUntil: until })
    .where(and(eq(jobs.leaseToken, token), inArray(jobs.guid, [...guids])))
    .returning({ guid: jobs.guid, ...WITHOUT_WAITING });
  return new Set(rows.map(({ guid }) => guid));
}

interface Outcome {
  readonly status: 'done' | 'failed' | 'waiting';
  readonly finishedAt: Date | null;
  readonly runAt?: Date;
  readonly lastError: string | null;
}

/** Only for whoever holds the lease: a worker that lost it must not speak for the job. */
export async function updateOutcome(db: Db, guid: string, token: string, outcome: Outcome): Promise<boolean> {
  const kept = await db
    .update(jobs)
    .set({ ...outcome, leaseToken: null, leaseUntil: null })
    .where(and(eq(jobs.guid, guid), eq(jobs.leaseToken, token)))
    .returning(WITHOUT_WAITING);
  return kept.length === 1;
}

/** Gives back what a stopping worker could not finish: the attempt does not count. */
export async function releaseJobs(db: Db, token: string, now: Date): Promise<void> {
  await db
    .update(jobs)
    .set({
      status: 'waiting',
      attempts: sql`${jobs.attempts} - 1`,
      runAt: now,
      leaseToken: null,
      leaseUntil: null,
    })
    .where(and(eq(jobs.leaseToken, token), eq(jobs.status, 'running')));
}

export async function deleteFinishedBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(jobs).where(lt(jobs.finishedAt, moment));
}
