import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import { type DeleteDeps, deleteDueExams } from './delete-due.service.ts';
import { planAllDeletions, planDeletionsOf } from './plan-deletions.service.ts';
import { PLAN_COLLECTION, type PlanCollectionJob } from './retention.service.ts';

const HOUR_MS = 60 * 60 * 1000;

export const APPLY_RETENTION = 'apply-retention';

export function retentionJobs({ db, clock, audit }: DeleteDeps): JobDefinition[] {
  return [
    defineJob<PlanCollectionJob>(PLAN_COLLECTION, ({ payload, signal }) =>
      planDeletionsOf({ db, clock }, payload.collectionGuid, signal),
    ),
    defineJob(
      APPLY_RETENTION,
      async ({ signal }) => {
        await planAllDeletions({ db, clock }, signal);
        await deleteDueExams({ db, clock, audit }, signal);
      },
      { everyMs: HOUR_MS },
    ),
  ];
}
