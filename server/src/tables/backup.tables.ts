import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { guidKey, moment } from '../platform/database/columns.ts';

/** Every backup that was tried, so that staff see how old the last good one is. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    guid: guidKey(),
    /** The moment that it holds. */
    takenAt: moment('taken_at').notNull(),
    finishedAt: moment('finished_at').notNull(),
    /** Why it failed; null for a good one. */
    problem: text('problem'),
  },
  (table) => [index('backup_runs_newest').on(table.takenAt)],
);
