import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { deleteLeasesExpiredBefore } from './leases.queries.ts';

const HOUR_MS = 60 * 60 * 1000;

export const SWEEP_LEASES = 'sweep-review-leases';

/** For tidiness only: a lease ends by its time, not by this. */
export function leaseJobs({ db, clock }: { readonly db: Db; readonly clock: Clock }): JobDefinition[] {
  return [defineJob(SWEEP_LEASES, () => deleteLeasesExpiredBefore(db, clock.now()), { everyMs: HOUR_MS })];
}
