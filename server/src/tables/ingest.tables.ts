import { INGEST_FILES } from '@sonoboard/domain/ingest/clip-file';
import { check, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.tables.ts';
import { clips } from './clips.tables.ts';
import { exams } from './exams.tables.ts';
import { createdAt, isOneOf, moment } from '../platform/database/columns.ts';
import { uploads } from './uploads.tables.ts';
import { workspaces } from './workspaces.tables.ts';

/** How an exam comes in. Exams that were there before apps sent exams have no row, and count as arrived. */
export const ingests = pgTable(
  'ingests',
  {
    examGuid: uuid('exam_guid').primaryKey(),
    /** The account that sends: the operator's own, or a device's. */
    accountGuid: uuid('account_guid').notNull(),
    /** Hash of what the exam was begun with: the same call again is told from another exam under the same guid. */
    bodyHash: text('body_hash').notNull(),
    /** The operator's active workspace when the exam was begun: switching while files are sent moves no exam. */
    workspaceGuid: uuid('workspace_guid'),
    completedAt: moment('completed_at'),
    abortReason: text('abort_reason'),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ name: 'ingests_exam', columns: [table.examGuid], foreignColumns: [exams.guid] }),
    foreignKey({ name: 'ingests_account', columns: [table.accountGuid], foreignColumns: [users.guid] }),
    foreignKey({
      name: 'ingests_workspace',
      columns: [table.workspaceGuid],
      foreignColumns: [workspaces.guid],
    }),
    index('ingests_account_guid').on(table.accountGuid),
    index('ingests_workspace_guid').on(table.workspaceGuid),
  ],
);

/** Which upload brings which video of an attempt. */
export const ingestFiles = pgTable(
  'ingest_files',
  {
    uploadGuid: uuid('upload_guid').primaryKey(),
    clipGuid: uuid('clip_guid').notNull(),
    file: text('file', { enum: INGEST_FILES }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'ingest_files_upload',
      columns: [table.uploadGuid],
      foreignColumns: [uploads.guid],
    }),
    foreignKey({ name: 'ingest_files_clip', columns: [table.clipGuid], foreignColumns: [clips.guid] }),
    unique('ingest_files_once').on(table.clipGuid, table.file),
    check('ingest_files_file', isOneOf(table.file, INGEST_FILES)),
  ],
);
