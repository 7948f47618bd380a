import { LICENSE_STATUSES } from '@sonoboard/domain/billing/license-status';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, guidKey, isOneOf, moment } from '../platform/database/columns.ts';
import { workspaces } from './workspaces.tables.ts';

/** One per workspace. `is_trialing` stays true after the trial's end, until a subscription exists. */
export const licenses = pgTable(
  'licenses',
  {
    guid: guidKey(),
    workspaceGuid: uuid('workspace_guid').notNull(),
    status: text('status', { enum: LICENSE_STATUSES }).notNull(),
    isTrialing: boolean('is_trialing').notNull().default(false),
    trialExpiresOn: moment('trial_expires_on'),
    academyBundlePurchasedAt: moment('academy_bundle_purchased_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('licenses_workspace_guid').on(table.workspaceGuid),
    foreignKey({
      name: 'licenses_workspace',
      columns: [table.workspaceGuid],
      foreignColumns: [workspaces.guid],
    }),
    check('licenses_status', isOneOf(table.status, LICENSE_STATUSES)),
    check('licenses_trial', sql`not ${table.isTrialing} or ${table.trialExpiresOn} is not null`),
  ],
);

/** The billing provider's side of a workspace, as last fetched from it; `status` is the provider's own word. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    guid: guidKey(),
    workspaceGuid: uuid('workspace_guid').notNull(),
    stripeCustomerId: text('stripe_customer_id').notNull(),
    stripeSubscriptionId: text('stripe_subscription_id').notNull(),
    priceId: text('price_id').notNull(),
    status: text('status').notNull(),
    currentPeriodEnd: moment('current_period_end'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    syncedAt: moment('synced_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('subscriptions_stripe_subscription_id').on(table.stripeSubscriptionId),
    foreignKey({
      name: 'subscriptions_workspace',
      columns: [table.workspaceGuid],
      foreignColumns: [workspaces.guid],
    }),
    index('subscriptions_workspace_guid').on(table.workspaceGuid),
    index('subscriptions_stripe_customer_id').on(table.stripeCustomerId),
  ],
);

/** Inbox of the provider's webhook: an event that comes twice meets the key and is handled once. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    eventId: text('event_id').primaryKey(),
    type: text('type').notNull(),
    payload: jsonb('payload').notNull(),
    receivedAt: moment('received_at').notNull(),
    processedAt: moment('processed_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [
    index('stripe_events_open')
      .on(table.receivedAt)
      .where(sql`${table.processedAt} is null`),
  ],
);
