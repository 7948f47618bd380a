import { UPLOAD_BYTES_MAX, UPLOAD_PURPOSES, UPLOAD_STATES } from '@sonoboard/domain/uploads/upload-state';
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.tables.ts';
import { createdAt, isOneOf, moment } from '../platform/database/columns.ts';
import { workspaces } from './workspaces.tables.ts';

/**
 * A file on its way in, announced by a guid of the sender's making. `received` counts the bytes that survive a power cut;
 * they lie in parts until all are there. `user_guid` is null where a scanner sent it in one piece.
 */
export const uploads = pgTable(
  'uploads',
  {
    guid: uuid('guid').primaryKey(),
    userGuid: uuid('user_guid'),
    /** Against whose quota it counts: the sender's active workspace, or the one of the scanner. */
    workspaceGuid: uuid('workspace_guid'),
    purpose: text('purpose', { enum: UPLOAD_PURPOSES }).notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    state: text('state', { enum: UPLOAD_STATES }).notNull().default('receiving'),
    /** A sentence for anyone who sent the file. */
    problem: text('problem'),
    /** The whole file, once it is whole. */
    blobKey: text('blob_key'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ name: 'uploads_user', columns: [table.userGuid], foreignColumns: [users.guid] }),
    foreignKey({
      name: 'uploads_workspace',
      columns: [table.workspaceGuid],
      foreignColumns: [workspaces.guid],
    }),
    check('uploads_purpose', isOneOf(table.purpose, UPLOAD_PURPOSES)),
    check('uploads_state', isOneOf(table.state, UPLOAD_STATES)),
    check('uploads_size', sql`${table.size} between 1 and ${sql.raw(String(UPLOAD_BYTES_MAX))}`),
    check('uploads_received', sql`${table.received} between 0 and ${table.size}`),
    check('uploads_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    // What an account or a workspace sent within a day is summed for its quota.
    index('uploads_user_guid').on(table.userGuid, table.createdAt),
    index('uploads_workspace_guid').on(table.workspaceGuid, table.createdAt),
    index('uploads_blob_key').on(table.blobKey),
    // Few at any time: what is given up after a while, so that its disk is given back.
    index('uploads_unfinished')
      .on(table.updatedAt)
      .where(sql`${table.state} = 'receiving'`),
  ],
);

/** The bytes of one chunk of a file; a file that came in one go has a single part, which is the file. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadGuid: uuid('upload_guid').notNull(),
    start: bigint('start', { mode: 'number' }).notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    blobKey: text('blob_key').notNull(),
  },
  (table) => [
    primaryKey({ name: 'upload_parts_key', columns: [table.uploadGuid, table.start] }),
    foreignKey({
      name: 'upload_parts_upload',
      columns: [table.uploadGuid],
      foreignColumns: [uploads.guid],
    }).onDelete('cascade'),
    index('upload_parts_blob_key').on(table.blobKey),
  ],
);

/** Blobs that something stopped naming. A job deletes those that nothing names any more, some time later. */
export const releasedBlobs = pgTable(
  'released_blobs',
  {
    blobKey: text('blob_key').primaryKey(),
    releasedAt: moment('released_at').notNull().defaultNow(),
  },
  (table) => [index('released_blobs_oldest').on(table.releasedAt)],
);
