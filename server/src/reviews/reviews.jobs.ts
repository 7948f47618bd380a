import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { deleteDraftsSavedBefore } from './drafts.queries.ts';
import { deleteLeasesExpiredBefore } from './leases.queries.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const DRAFTS_KEPT_DAYS = 90;

export const FORGET_DRAFTS = 'forget-review-drafts';
export const SWEEP_LEASES = 'sweep-review-leases';

export function reviewJobs({ db, clock }: { readonly db: Db; readonly clock: Clock }): JobDefinition[] {
  return [
    defineJob(
      FORGET_DRAFTS,
      () => deleteDraftsSavedBefore(db, new Date(clock.now().getTime() - DRAFTS_KEPT_DAYS * DAY_MS)),
      { everyMs: DAY_MS },
    ),
    // For tidiness only: a lease ends by its time, not by this.
    defineJob(SWEEP_LEASES, () => deleteLeasesExpiredBefore(db, clock.now()), { everyMs: HOUR_MS }),
  ];
}
