import { EVERYBODY_REASONS } from '@sonoboard/domain/data-collections/rota-duty';
import { SUBSCRIBER_ROLES } from '@sonoboard/domain/data-collections/member-roles';
import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { dataCollections } from './data-collections.tables.ts';
import { isOneOf, moment } from '../platform/database/columns.ts';

const DUTIES = ['on_shift', ...EVERYBODY_REASONS] as const;

/**
 * What is known of the calendar behind a subscriber role, and who is on duty by it. A row is made when an address is first
 * asked and goes with it; triggers in the migrations have the rota followed anew when an address or the rota changes.
 */
export const collectionCalendars = pgTable(
  'collection_calendars',
  {
    collectionGuid: uuid('collection_guid').notNull(),
    role: text('role', { enum: SUBSCRIBER_ROLES }).notNull(),
    /** The address that the rest of the row speaks of. */
    address: text('address').notNull(),
    etag: text('etag'),
    /** The last text that could be read, and when it was last known to hold. */
    body: text('body'),
    readAt: moment('read_at'),
    triedAt: moment('tried_at').notNull(),
    nextTryAt: moment('next_try_at').notNull(),
    /** Why the last try failed, in words; null when it did not. */
    failure: text('failure'),
    failures: integer('failures').notNull().default(0),
    duty: text('duty', { enum: DUTIES }),
    onDutyGuids: uuid('on_duty_guids')
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    nextChangeAt: moment('next_change_at'),
  },
  (table) => [
    primaryKey({ name: 'collection_calendars_key', columns: [table.collectionGuid, table.role] }),
    foreignKey({
      name: 'collection_calendars_collection',
      columns: [table.collectionGuid],
      foreignColumns: [dataCollections.guid],
    }).onDelete('cascade'),
    check('collection_calendars_role', isOneOf(table.role, SUBSCRIBER_ROLES)),
    check('collection_calendars_duty', isOneOf(table.duty, DUTIES)),
    check('collection_calendars_read', sql`(${table.body} is null) = (${table.readAt} is null)`),
    check('collection_calendars_failures', sql`(${table.failures} = 0) = (${table.failure} is null)`),
  ],
);
