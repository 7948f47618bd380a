import { RESEARCH_EXPORT_STATES } from '@sonoboard/domain/exports/research-export-state';
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.tables.ts';
import { dataCollections } from './data-collections.tables.ts';
import { createdAt, guidKey, isOneOf, moment } from '../platform/database/columns.ts';

/** A file with the exams of a collection for research, without anything that names a patient. */
export const researchExports = pgTable(
  'research_exports',
  {
    guid: guidKey(),
    collectionGuid: uuid('collection_guid').notNull(),
    userGuid: uuid('user_guid').notNull(),
    state: text('state', { enum: RESEARCH_EXPORT_STATES }).notNull().default('waiting'),
    examsDone: integer('exams_done').notNull().default(0),
    examsTotal: integer('exams_total').notNull().default(0),
    problem: text('problem'),
    blobKey: text('blob_key'),
    size: bigint('size', { mode: 'number' }),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
    /** The file is forgotten then; the row stays and tells that it was made. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    foreignKey({
      name: 'research_exports_collection',
      columns: [table.collectionGuid],
      foreignColumns: [dataCollections.guid],
    }),
    foreignKey({ name: 'research_exports_user', columns: [table.userGuid], foreignColumns: [users.guid] }),
    check('research_exports_state', isOneOf(table.state, RESEARCH_EXPORT_STATES)),
    check('research_exports_progress', sql`${table.examsDone} between 0 and ${table.examsTotal}`),
    index('research_exports_collection_newest').on(table.collectionGuid, table.createdAt.desc().nullsFirst()),
    index('research_exports_user_guid').on(table.userGuid),
    index('research_exports_blob_key').on(table.blobKey),
  ],
);
