import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { jobs } from '../tables/jobs.tables.ts';

export const JOBS_CHANNEL = 'jobs';

/**
 * For notes about who does what: after a power cut the last of them may be gone, and a job is done again, which it must
 * bear anyway. Anyone who waited for the disk each time would hold it up for those whose work must not be lost.
 */
const WITHOUT_WAITING = { isSoon: sql`(select set_config('synchronous_commit', 'off', true))` };

/** False when a job of the same once-key is there already. */
export async function insertJob(db: Db, job: typeof jobs.$inferInsert): Promise<boolean> {
  const made = await db
    .insert(jobs)
    .values(job)
    .onConflictDoNothing({ target: jobs.onceKey })
    // Delivered at commit, once per transaction.
    .returning({ notified: sql`pg_notify(${JOBS_CHANNEL}, '')` });
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

export interface Claim {
  readonly names: readonly string[];
  readonly limit: number;
  readonly token: string;
  readonly now: Date;
  readonly leaseUntil: Date;
}

interface Outcome {
  readonly status: 'done' | 'failed' | 'waiting';
  readonly finishedAt: Date | null;
  /** Unchanged where it is not told. */
  readonly runAt?: Date;
  readonly lastError: string | null;
}

/** What a worker says of each job, built and planned once: it says it for every mail and every file. */
export function workerStatements(db: Db) {
  const claiming = claimingStatement(db);
  const ending = endingStatement(db);
  return {
    /** Due jobs, and those whose worker has died, for this worker alone: rows that another one holds are skipped. */
    claim: ({ names, limit, token, now, leaseUntil }: Claim): Promise<ClaimedJob[]> =>
      claiming.execute({
        names: [...names],
        limit,
        token,
        now: now.toISOString(),
        leaseUntil: leaseUntil.toISOString(),
      }),

    /** Only for anyone who holds the lease: a worker that lost it must not speak for the job. */
    async finishJob(guid: string, token: string, outcome: Outcome): Promise<boolean> {
      const { status, finishedAt, runAt, lastError } = outcome;
      const kept = await ending.execute({
        guid,
        token,
        status,
        finishedAt: finishedAt?.toISOString() ?? null,
        runAt: runAt?.toISOString() ?? null,
        lastError,
      });
      return kept.length === 1;
    },
  };
}

const given = {
  text: (name: string) => sql`${sql.placeholder(name)}::text`,
  uuid: (name: string) => sql`${sql.placeholder(name)}::uuid`,
  moment: (name: string) => sql`${sql.placeholder(name)}::timestamptz`,
};

function claimingStatement(db: Db) {
  // A state that is only known at the call would keep a statement of its own plan from the indexes of that state.
  const isDue = sql`${jobs.status} = 'waiting' and ${jobs.runAt} <= ${given.moment('now')}`;
  const isAbandoned = sql`${jobs.status} = 'running' and ${jobs.leaseUntil} < ${given.moment('now')}`;
  const due = db
    .select({ guid: jobs.guid })
    .from(jobs)
    .where(sql`${jobs.name} = any(${sql.placeholder('names')}::text[]) and ((${isDue}) or (${isAbandoned}))`)
    .orderBy(jobs.runAt)
    .limit(sql.placeholder('limit'))
    .for('update', { skipLocked: true });
  return db
    .update(jobs)
    .set({
      status: sql`'running'`,
      attempts: sql`${jobs.attempts} + 1`,
      leaseToken: given.uuid('token'),
      leaseUntil: given.moment('leaseUntil'),
    })
    .where(inArray(jobs.guid, due))
    .returning({
      guid: jobs.guid,
      name: jobs.name,
      payload: jobs.payload,
      attempts: jobs.attempts,
      maxAttempts: jobs.maxAttempts,
      ...WITHOUT_WAITING,
    })
    .prepare('claim_jobs');
}

function endingStatement(db: Db) {
  return db
    .update(jobs)
    .set({
      status: given.text('status'),
      finishedAt: given.moment('finishedAt'),
      runAt: sql`coalesce(${given.moment('runAt')}, ${jobs.runAt})`,
      lastError: given.text('lastError'),
      leaseToken: sql`null`,
      leaseUntil: sql`null`,
    })
    .where(sql`${jobs.guid} = ${given.uuid('guid')} and ${jobs.leaseToken} = ${given.uuid('token')}`)
    .returning(WITHOUT_WAITING)
    .prepare('keep_outcome_of_job');
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
