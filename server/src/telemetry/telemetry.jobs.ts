import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { deleteBehaviourBefore } from './telemetry.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 90;

export function telemetryJobs({ db, clock }: { readonly db: Db; readonly clock: Clock }): JobDefinition[] {
  return [
    defineJob(
      'forget-behaviour',
      () => deleteBehaviourBefore(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)),
      { everyMs: DAY_MS },
    ),
  ];
}
