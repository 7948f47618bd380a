import { pino } from 'pino';
import type { JobDefinition } from '../src/jobs/jobs.service.ts';

/** Does what the worker does when the time of a job has come. */
export async function runJob(
  jobs: readonly JobDefinition[],
  name: string,
  payload: unknown = {},
): Promise<void> {
  const job = jobs.find((candidate) => candidate.name === name);
  if (job === undefined) throw new Error(`There is no job ${name}`);
  const log = pino({ level: 'silent' });
  await job.run({ payload, attempt: 1, isLastAttempt: false, signal: new AbortController().signal, log });
}
