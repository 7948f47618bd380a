import { sql } from 'drizzle-orm';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import { selectJobForUpdate, updateToWaiting, type JobRow } from './job-list.queries.ts';
import { JOBS_CHANNEL } from './jobs.queries.ts';

export async function runJobAgain(
  { db, clock, audit }: { readonly db: Db; readonly clock: Clock; readonly audit: CallAudit },
  guid: string,
): Promise<JobRow> {
  return inTransaction(db, async (tx) => {
    const job = await selectJobForUpdate(tx, guid);
    if (job === undefined) throw new AppError('job_not_found');
    if (job.status !== 'failed') throw new AppError('job_not_failed');
    await updateToWaiting(tx, guid, clock.now());
    await tx.execute(sql`select pg_notify(${JOBS_CHANNEL}, '')`);
    await audit.record(tx, {
      action: 'job.run_again',
      subject: ['job', guid],
      before: { name: job.name, attempts: job.attempts, lastError: job.lastError },
    });
    return { ...job, status: 'waiting', attempts: 0, runAt: clock.now(), finishedAt: null };
  });
}
