import * as z from 'zod/mini';
import { Count, DateTime, Guid } from '../http/wire-values.ts';

export const JOB_STATUSES = ['waiting', 'running', 'failed', 'done'] as const;
export const JOB_COLUMNS = ['created_at', 'run_at', 'finished_at', 'name', 'status', 'attempts'] as const;

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
