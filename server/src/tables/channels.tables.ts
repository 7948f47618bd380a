import { PERSON_CHANNELS, type PersonChannel } from '@sonoboard/domain/channels/delivery-plan';
import { DELIVERY_STATUSES, WEBHOOK_ADDRESS_MAX } from '@sonoboard/domain/channels/webhooks';
import { COLLECTION_EVENTS, type CollectionEvent } from '@sonoboard/domain/notifications/recipients';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, guidKey, hasLength, holdsOnly, isOneOf, moment } from '../platform/database/columns.ts';
import { sessions, users } from './accounts.tables.ts';
import { dataCollections } from './data-collections.tables.ts';
import { exams } from './exams.tables.ts';

/** By which channels a person wants which event, once they have chosen; without a row it is the default. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userGuid: uuid('user_guid').primaryKey(),
    examArrived: text('exam_arrived').array().$type<PersonChannel[]>().notNull(),
    reviewSubmitted: text('review_submitted').array().$type<PersonChannel[]>().notNull(),
    /** By the wall clock of `quiet_zone`, such as 22:00. All three or none. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    quietZone: text('quiet_zone'),
    mailTestedAt: moment('mail_tested_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'notification_settings_user',
      columns: [table.userGuid],
      foreignColumns: [users.guid],
    }).onDelete('cascade'),
    check('notification_settings_exam_arrived', holdsOnly(table.examArrived, PERSON_CHANNELS)),
    check('notification_settings_review_submitted', holdsOnly(table.reviewSubmitted, PERSON_CHANNELS)),
    check(
      'notification_settings_quiet_hours',
      sql`num_nulls(${table.quietFrom}, ${table.quietTo}, ${table.quietZone}) in (0, 3)`,
    ),
  ],
);

/** Where the push service of a browser takes messages for one person, and the keys with which only that browser reads them. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    guid: guidKey(),
    userGuid: uuid('user_guid').notNull(),
    /** In which it was made or last confirmed: signing out ends both. A session that runs out leaves it. */
    sessionGuid: uuid('session_guid'),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    deviceName: text('device_name').notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
    /** Why its push service took the last message not, in words. */
    lastProblem: text('last_problem'),
    testedAt: moment('tested_at'),
  },
  (table) => [
    unique('push_subscriptions_endpoint').on(table.endpoint),
    foreignKey({
      name: 'push_subscriptions_user',
      columns: [table.userGuid],
      foreignColumns: [users.guid],
    }).onDelete('cascade'),
    foreignKey({
      name: 'push_subscriptions_session',
      columns: [table.sessionGuid],
      foreignColumns: [sessions.guid],
    }).onDelete('set null'),
    check('push_subscriptions_endpoint_length', hasLength(table.endpoint, 1, WEBHOOK_ADDRESS_MAX)),
    index('push_subscriptions_user_guid').on(table.userGuid, table.createdAt),
    index('push_subscriptions_session_guid').on(table.sessionGuid),
  ],
);

/** An address that is called for the events of a data collection. */
export const webhooks = pgTable(
  'webhooks',
  {
    guid: guidKey(),
    collectionGuid: uuid('collection_guid').notNull(),
    address: text('address').notNull(),
    events: text('events').array().$type<CollectionEvent[]>().notNull(),
    /** Encrypted: the receiver checks signatures with it. */
    secret: text('secret').notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    testedAt: moment('tested_at'),
  },
  (table) => [
    foreignKey({
      name: 'webhooks_collection',
      columns: [table.collectionGuid],
      foreignColumns: [dataCollections.guid],
    }),
    check('webhooks_address_length', hasLength(table.address, 1, WEBHOOK_ADDRESS_MAX)),
    check('webhooks_events', holdsOnly(table.events, COLLECTION_EVENTS)),
    index('webhooks_collection_guid').on(table.collectionGuid, table.createdAt),
  ],
);

/** One message to one webhook. Its guid is the same at every try, so that a receiver recognises a double. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    guid: guidKey(),
    webhookGuid: uuid('webhook_guid').notNull(),
    event: text('event', { enum: [...COLLECTION_EVENTS, 'test'] }).notNull(),
    /** None for a test. */
    examGuid: uuid('exam_guid'),
    /** Of the page that the message links to. */
    path: text('path').notNull(),
    status: text('status', { enum: DELIVERY_STATUSES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    triedAt: moment('tried_at'),
    nextTryAt: moment('next_try_at'),
    /** Of the last try; null where no answer came. */
    responseStatus: integer('response_status'),
    problem: text('problem'),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'webhook_deliveries_webhook',
      columns: [table.webhookGuid],
      foreignColumns: [webhooks.guid],
    }).onDelete('cascade'),
    // Servers of the version before delete exams without knowing of this table.
    foreignKey({
      name: 'webhook_deliveries_exam',
      columns: [table.examGuid],
      foreignColumns: [exams.guid],
    }).onDelete('cascade'),
    check('webhook_deliveries_event', isOneOf(table.event, [...COLLECTION_EVENTS, 'test'])),
    check('webhook_deliveries_status', isOneOf(table.status, DELIVERY_STATUSES)),
    check('webhook_deliveries_attempts', sql`${table.attempts} >= 0`),
    check('webhook_deliveries_test_exam', sql`(${table.event} = 'test') = (${table.examGuid} is null)`),
    index('webhook_deliveries_webhook_guid').on(table.webhookGuid, table.createdAt.desc().nullsFirst()),
    index('webhook_deliveries_exam_guid').on(table.examGuid),
    index('webhook_deliveries_created_at').on(table.createdAt),
  ],
);
