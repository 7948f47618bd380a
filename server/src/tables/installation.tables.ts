import { sql } from 'drizzle-orm';
import { boolean, check, pgTable } from 'drizzle-orm/pg-core';
import { createdAt } from '../platform/database/columns.ts';

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
