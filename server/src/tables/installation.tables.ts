import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, guidKey, moment } from '../platform/database/columns.ts';

/** One row about this database. The migrations make it; pages carry a mark while `demo` is true. */
export const installation = pgTable(
  'installation',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    demo: boolean('demo').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [check('installation_is_only', sql`${table.isOnly}`)],
);

/** The servers of this installation. Each writes its row while it runs, and takes it away when it ends. */
export const servers = pgTable('servers', {
  /** Of the process: a machine may run several, one after the other or at once. */
  guid: guidKey(),
  /** Of the machine. */
  name: text('name').notNull(),
  version: text('version').notNull(),
  build: text('build').notNull(),
  startedAt: moment('started_at').notNull(),
  /** The last beat, by the clock of the database. */
  seenAt: moment('seen_at').notNull(),
  /** How much of the time since the beat before it was busy, 0 to 100. */
  loadPercent: integer('load_percent').notNull(),
  memoryBytes: bigint('memory_bytes', { mode: 'number' }).notNull(),
});
