import { listJobs, runJobAgain } from '@sonoboard/contract/jobs/jobs.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { selectJobs, type JobRow } from './job-list.queries.ts';
import * as again from './run-job-again.service.ts';

export function jobRoutes(app: FastifyInstance): void {
  const { db, clock } = app.deps;

  serve(app, listJobs, async ({ query }) => {
    const { items, total } = await selectJobs(db, query, clock.now());
    return { items: items.map(presentJob), total };
  });

  serve(app, runJobAgain, async ({ params, audit }) =>
    presentJob(await again.runJobAgain({ db, clock, audit }, params.guid)),
  );
}

function presentJob(job: JobRow) {
  return {
    guid: job.guid,
    name: job.name,
    status: job.status,
    attempts: job.attempts,
    max_attempts: job.maxAttempts,
    last_error: job.lastError,
    created_at: job.createdAt.toISOString(),
    run_at: job.runAt.toISOString(),
    finished_at: job.finishedAt?.toISOString() ?? null,
  };
}
