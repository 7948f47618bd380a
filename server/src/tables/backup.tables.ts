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

/**
 * Every restore that was made from the folder of backups, to another place as a drill or after a disaster. It leaves a note in the folder, and the next
 * backup reads it.
 */
export const restores = pgTable(
  'restores',
  {
    /** Of the note. */
    name: text('name').primaryKey(),
    /** The name of the backup that was restored. */
    backup: text('backup').notNull(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at').notNull(),
  },
  (table) => [index('restores_newest').on(table.finishedAt)],
);
