import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { deleteDraftsSavedBefore } from './drafts.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 90;

export const FORGET_DRAFTS = 'forget-review-drafts';

export function draftJobs({ db, clock }: { readonly db: Db; readonly clock: Clock }): JobDefinition[] {
  return [
    defineJob(
      FORGET_DRAFTS,
      () => deleteDraftsSavedBefore(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)),
      { everyMs: DAY_MS },
    ),
  ];
}
