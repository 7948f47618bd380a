import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.tables.ts';
import { isOneOf, moment } from '../platform/database/columns.ts';

export const BEHAVIOUR_EVENT_TYPES = ['PageView', 'UserInteraction'] as const;

/** How the dashboard is used. `page` is a route's pattern, never an address with a guid in it. Kept for 90 days. */
export const behaviourEvents = pgTable(
  'behaviour_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userGuid: uuid('user_guid').notNull(),
    type: text('type', { enum: BEHAVIOUR_EVENT_TYPES }).notNull(),
    page: text('page').notNull(),
    startedAt: moment('started_at'),
    secondsOnPage: doublePrecision('seconds_on_page'),
    extra: jsonb('extra').$type<Readonly<Record<string, unknown>>>(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    check('behaviour_events_type', isOneOf(table.type, BEHAVIOUR_EVENT_TYPES)),
    check('behaviour_events_seconds', sql`${table.secondsOnPage} >= 0`),
    foreignKey({
      name: 'behaviour_events_user',
      columns: [table.userGuid],
      foreignColumns: [users.guid],
    }).onDelete('cascade'),
    index('behaviour_events_at').on(table.at),
    index('behaviour_events_user_guid').on(table.userGuid),
  ],
);
