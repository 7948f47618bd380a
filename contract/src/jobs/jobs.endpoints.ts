import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply } from '../http/list.ts';
import { Guid } from '../http/wire-values.ts';
import { JOB_STATUSES } from './job-statuses.ts';
import { Job } from './jobs.shapes.ts';

export const listJobs = endpoint({
  method: 'GET',
  path: '/jobs',
  summary: 'Lists what the product does by itself: waiting, running, failed, and done within a week.',
  allow: 'internal',
  audit: 'none',
  query: z.extend(listQuery(['created_at', 'run_at', 'finished_at', 'name', 'status', 'attempts']), {
    status: z.optional(z.enum(JOB_STATUSES)),
  }),
  reply: listReply(Job),
});

export const runJobAgain = endpoint({
  method: 'POST',
  path: '/jobs/{guid}/run-again',
  summary: 'Lets a job that failed run again, with all its attempts.',
  allow: 'internal',
  audit: 'change',
  ifRepeated: 'by-key',
  params: z.strictObject({ guid: Guid }),
  reply: Job,
});
