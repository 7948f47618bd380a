import { and, eq, inArray, lte } from 'drizzle-orm';
import { jobsOf } from '../src/app/jobs.ts';
import type { JobDefinition } from '../src/jobs/jobs.service.ts';
import { jobs } from '../src/tables/jobs.tables.ts';
import type { TestApp } from './test-app.ts';

/** Does what waits and is due by the test's clock, one after the other; a job that fails fails the test. */
export async function runJobs({ deps }: TestApp): Promise<void> {
  const definitions = new Map(jobsOf(deps).map((job) => [job.name, job]));
  const due = and(
    inArray(jobs.name, [...definitions.keys()]),
    eq(jobs.status, 'waiting'),
    lte(jobs.runAt, deps.clock.now()),
  );
  for (;;) {
    const [job] = await deps.db.select().from(jobs).where(due).orderBy(jobs.runAt).limit(1);
    if (job === undefined) return;
    await run(deps, definitions.get(job.name), job.payload);
    await deps.db
      .update(jobs)
      .set({ status: 'done', finishedAt: deps.clock.now() })
      .where(eq(jobs.guid, job.guid));
  }
}

/** Runs a job that otherwise runs by itself, such as a daily one. */
export async function runJob({ deps }: TestApp, name: string, payload: unknown = {}): Promise<void> {
  const definition = jobsOf(deps).find((job) => job.name === name);
  await run(deps, definition, payload);
}

async function run(
  { log }: TestApp['deps'],
  definition: JobDefinition | undefined,
  payload: unknown,
): Promise<void> {
  if (definition === undefined) throw new Error('There is no such job');
  const { signal } = new AbortController();
  await definition.run({ payload, attempt: 1, isLastAttempt: false, signal, log });
}
