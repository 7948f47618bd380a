import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/columns.ts';

/**
 * Every combination of collections that some reviewed exam is in. An exam is in exactly one of them, so lists over
 * several collections are joined from sets without meeting an exam twice. Nobody but the triggers writes here.
 */
export const collectionSets = pgTable(
  'collection_sets',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Of the guids in their order; a key of the guids themselves would have no room for very many. */
    digest: text('digest').notNull(),
  },
  (table) => [unique('collection_sets_once').on(table.digest)],
);

export const collectionSetMembers = pgTable(
  'collection_set_members',
  {
    collectionGuid: uuid('collection_guid').notNull(),
    setId: integer('set_id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'collection_set_members_key', columns: [table.collectionGuid, table.setId] }),
  ],
);

/**
 * The view `listed_reviews`, materialised by triggers: one row per submitted review, no matter who may read it. Completed
 * Reviews and Pending Rescans are ranges of its indexes. No foreign keys: the rows are derived.
 */
export const reviewEntries = pgTable(
  'review_entries',
  {
    reviewGuid: uuid('review_guid').primaryKey(),
    setId: integer('set_id').notNull(),
    reviewerGuid: uuid('reviewer_guid').notNull(),
    examCreatedAt: moment('exam_created_at').notNull(),
    /** The reviewer's newest word on the chain asks for a rescan, and none has come. */
    awaitsRescan: boolean('awaits_rescan').notNull(),
    /** The same, and nobody has reviewed the chain since. */
    awaitsRescanForAll: boolean('awaits_rescan_for_all').notNull(),
  },
  (table) => [
    index('review_entries_newest').on(
      table.setId,
      table.examCreatedAt.desc().nullsFirst(),
      table.reviewGuid.desc().nullsFirst(),
    ),
    index('review_entries_own').on(
      table.setId,
      table.reviewerGuid,
      table.examCreatedAt.desc().nullsFirst(),
      table.reviewGuid.desc().nullsFirst(),
    ),
    index('review_entries_awaiting')
      .on(table.setId, table.examCreatedAt.desc().nullsFirst(), table.reviewGuid.desc().nullsFirst())
      .where(sql`${table.awaitsRescanForAll}`),
    index('review_entries_awaiting_own')
      .on(
        table.setId,
        table.reviewerGuid,
        table.examCreatedAt.desc().nullsFirst(),
        table.reviewGuid.desc().nullsFirst(),
      )
      .where(sql`${table.awaitsRescan}`),
  ],
);

/** How many entries a reviewer has in a set; two reviewers never wait for the same row. */
export const reviewTotals = pgTable(
  'review_totals',
  {
    setId: integer('set_id').notNull(),
    reviewerGuid: uuid('reviewer_guid').notNull(),
    completed: integer('completed').notNull(),
    awaiting: integer('awaiting').notNull(),
    awaitingForAll: integer('awaiting_for_all').notNull(),
  },
  (table) => [primaryKey({ name: 'review_totals_key', columns: [table.setId, table.reviewerGuid] })],
);
