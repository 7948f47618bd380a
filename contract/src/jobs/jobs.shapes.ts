import * as z from 'zod/mini';
import { Count, DateTime, Guid } from '../http/wire-values.ts';
import { JOB_STATUSES } from './job-statuses.ts';

export const Job = z.object({
  guid: Guid,
  name: z.string(),
  status: z.enum(JOB_STATUSES),
  attempts: Count,
  max_attempts: Count,
  last_error: z.nullable(z.string()),
  created_at: DateTime,
  /** When it is due, while it waits; when it last was, after that. */
  run_at: DateTime,
  finished_at: z.nullable(DateTime),
});
