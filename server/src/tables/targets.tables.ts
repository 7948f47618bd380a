import { PROTOCOL_NAMES } from '@sonoboard/domain/exams/protocols';
import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { isOneOf } from '../platform/database/columns.ts';
import { dataCollections } from './data-collections.tables.ts';

/**
 * Minutes from arrival to review and from a result to its confirmation. A row without a protocol speaks for all protocols, as far as they
 * have no row of their own.
 */
export const collectionTargets = pgTable(
  'collection_targets',
  {
    collectionGuid: uuid('collection_guid').notNull(),
    protocol: text('protocol', { enum: PROTOCOL_NAMES }),
    reviewMinutes: integer('review_minutes'),
    urgentReviewMinutes: integer('urgent_review_minutes'),
    resultMinutes: integer('result_minutes'),
    urgentResultMinutes: integer('urgent_result_minutes'),
  },
  (table) => [
    unique('collection_targets_once').on(table.collectionGuid, table.protocol).nullsNotDistinct(),
    foreignKey({
      name: 'collection_targets_collection',
      columns: [table.collectionGuid],
      foreignColumns: [dataCollections.guid],
    }),
    check('collection_targets_protocol', isOneOf(table.protocol, PROTOCOL_NAMES)),
    check(
      'collection_targets_positive',
      sql`least(${table.reviewMinutes}, ${table.urgentReviewMinutes}, ${table.resultMinutes}, ${table.urgentResultMinutes}) > 0`,
    ),
  ],
);
