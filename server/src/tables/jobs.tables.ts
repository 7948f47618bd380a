import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Work to do after the transaction that asked for it. A finished job stays a while: its once-key keeps a repeat away. */
export const jobs = pgTable(
  'jobs',
  {
    guid: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    payload: jsonb().notNull(),
    onceKey: text('once_key').unique('jobs_once_key'),
    status: text({ enum: ['waiting', 'running', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    runAt: timestamp('run_at', { withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    maxAttempts: integer('max_attempts').notNull(),
    /** Who runs it. A worker whose lease was lost and taken by another must not finish the job. */
    leaseToken: uuid('lease_token'),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    check('jobs_status', sql`${table.status} in ('waiting', 'running', 'done', 'failed')`),
    check('jobs_attempts', sql`${table.attempts} >= 0 and ${table.maxAttempts} >= 1`),
    check(
      'jobs_lease',
      sql`(${table.status} = 'running') = (${table.leaseToken} is not null and ${table.leaseUntil} is not null)`,
    ),
    check('jobs_finished', sql`(${table.status} in ('done', 'failed')) = (${table.finishedAt} is not null)`),
    index('jobs_waiting')
      .on(table.runAt)
      .where(sql`${table.status} = 'waiting'`),
    index('jobs_running')
      .on(table.leaseUntil)
      .where(sql`${table.status} = 'running'`),
    index('jobs_finished_at')
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} is not null`),
  ],
);
