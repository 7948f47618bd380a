import {
  BURNED_IN,
  IMPORT_FILE_STATES,
  IMPORT_SOURCES,
  IMPORT_STATES,
} from '@sonoboard/domain/imports/import-state';
import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.tables.ts';
import { clips } from './clips.tables.ts';
import { exams } from './exams.tables.ts';
import { createdAt, guidKey, hasLength, isOneOf, moment } from '../platform/database/columns.ts';
import { uploads } from './uploads.tables.ts';
import { workspaces } from './workspaces.tables.ts';

/** What a DICOM file says about its patient and its making. */
export interface StoredFileFacts {
  readonly patientId: string | null;
  /** Missing in rows from before it was read. */
  readonly patientIdIssuer?: string | null;
  readonly patientFirstName: string | null;
  readonly patientLastName: string | null;
  readonly patientSex: 'male' | 'female' | null;
  readonly patientDateOfBirth: string | null;
  readonly recordedAt: string | null;
  readonly scannerSerialNumber: string | null;
  readonly description: string | null;
  /** Missing in rows from before it was read. */
  readonly source?: DicomSource;
}

/** The DICOM instance that a file is, and that a clip was made from. */
export interface DicomSource {
  readonly sopInstanceUid: string;
  readonly sopClassUid: string;
  readonly studyUid: string;
  readonly seriesUid: string | null;
  readonly accessionNumber: string | null;
  readonly manufacturer: string | null;
  readonly manufacturerModel: string | null;
  /** How the original was made from other pictures, in the words of its maker. */
  readonly derivation: string | null;
}

/** Files that become an exam once someone says what they show. Of a person, or of a workspace that scanners send to. */
export const imports = pgTable(
  'imports',
  {
    guid: uuid('guid').primaryKey(),
    source: text('source', { enum: IMPORT_SOURCES }).notNull(),
    userGuid: uuid('user_guid'),
    workspaceGuid: uuid('workspace_guid'),
    /** A scanner sends the files of a study one by one. */
    studyUid: text('study_uid'),
    state: text('state', { enum: IMPORT_STATES }).notNull().default('open'),
    examGuid: uuid('exam_guid'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ name: 'imports_user', columns: [table.userGuid], foreignColumns: [users.guid] }),
    foreignKey({
      name: 'imports_workspace',
      columns: [table.workspaceGuid],
      foreignColumns: [workspaces.guid],
    }),
    foreignKey({ name: 'imports_exam', columns: [table.examGuid], foreignColumns: [exams.guid] }),
    check('imports_source', isOneOf(table.source, IMPORT_SOURCES)),
    check('imports_state', isOneOf(table.state, IMPORT_STATES)),
    check('imports_owner', sql`(${table.userGuid} is null) <> (${table.workspaceGuid} is null)`),
    check('imports_submitted', sql`(${table.state} = 'submitted') = (${table.examGuid} is not null)`),
    uniqueIndex('imports_open_study')
      .on(table.workspaceGuid, table.studyUid)
      .where(sql`${table.state} = 'open'`),
    index('imports_user_newest').on(table.userGuid, table.createdAt.desc().nullsFirst()),
    index('imports_workspace_newest').on(table.workspaceGuid, table.createdAt.desc().nullsFirst()),
    index('imports_exam_guid').on(table.examGuid),
  ],
);

/** Named by the guid of its upload, which brings the file as it was; `playable_key` is what a browser can play of it. */
export const importFiles = pgTable(
  'import_files',
  {
    guid: uuid('guid').primaryKey(),
    importGuid: uuid('import_guid').notNull(),
    name: text('name').notNull(),
    state: text('state', { enum: IMPORT_FILE_STATES }).notNull().default('receiving'),
    problem: text('problem'),
    playableKey: text('playable_key'),
    durationSeconds: doublePrecision('duration_seconds'),
    fps: doublePrecision('fps'),
    frameCount: integer('frame_count'),
    burnedIn: text('burned_in', { enum: BURNED_IN }).notNull().default('unknown'),
    suggestedView: text('suggested_view'),
    sopInstanceUid: text('sop_instance_uid'),
    facts: jsonb('facts').$type<StoredFileFacts>(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ name: 'import_files_upload', columns: [table.guid], foreignColumns: [uploads.guid] }),
    foreignKey({ name: 'import_files_import', columns: [table.importGuid], foreignColumns: [imports.guid] }),
    check('import_files_name', hasLength(table.name, 1, 255)),
    check('import_files_state', isOneOf(table.state, IMPORT_FILE_STATES)),
    check('import_files_burned_in', isOneOf(table.burnedIn, BURNED_IN)),
    unique('import_files_instance').on(table.importGuid, table.sopInstanceUid),
    index('import_files_import_guid').on(table.importGuid),
    index('import_files_playable_key').on(table.playableKey),
  ],
);

/** The DICOM instance that a clip was made from. Exports refer to it, and importing it again finds its exam. */
export const clipDicomSources = pgTable(
  'clip_dicom_sources',
  {
    clipGuid: uuid('clip_guid').primaryKey(),
    sopInstanceUid: text('sop_instance_uid').notNull(),
    sopClassUid: text('sop_class_uid').notNull(),
    studyUid: text('study_uid').notNull(),
    seriesUid: text('series_uid'),
    accessionNumber: text('accession_number'),
    manufacturer: text('manufacturer'),
    manufacturerModel: text('manufacturer_model'),
    derivation: text('derivation'),
  },
  (table) => [
    foreignKey({
      name: 'clip_dicom_sources_clip',
      columns: [table.clipGuid],
      foreignColumns: [clips.guid],
    }).onDelete('cascade'),
    index('clip_dicom_sources_instance').on(table.sopInstanceUid),
  ],
);

/** With which a scanner or an archive may send to a workspace; only the hash of its secret is kept. */
export const dicomTokens = pgTable(
  'dicom_tokens',
  {
    guid: guidKey(),
    workspaceGuid: uuid('workspace_guid').notNull(),
    name: text('name').notNull(),
    secretHash: text('secret_hash').notNull(),
    createdByGuid: uuid('created_by_guid').notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    foreignKey({
      name: 'dicom_tokens_workspace',
      columns: [table.workspaceGuid],
      foreignColumns: [workspaces.guid],
    }),
    foreignKey({
      name: 'dicom_tokens_created_by',
      columns: [table.createdByGuid],
      foreignColumns: [users.guid],
    }),
    check('dicom_tokens_name', hasLength(table.name, 1, 200)),
    unique('dicom_tokens_secret').on(table.secretHash),
    index('dicom_tokens_workspace_guid').on(table.workspaceGuid),
    index('dicom_tokens_created_by_guid').on(table.createdByGuid),
  ],
);
