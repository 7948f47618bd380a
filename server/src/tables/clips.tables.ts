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
  uuid,
} from 'drizzle-orm/pg-core';
import { exams } from './exams.tables.ts';
import { createdAt, guidKey, moment } from '../platform/database/columns.ts';

export interface StoredTag {
  readonly type: string;
  readonly frameIndex: number;
  readonly comment?: string;
}

/** Of the video of a whole point, which has a rate and a length of its own. */
export interface StoredFullTags {
  readonly fps: number | null;
  readonly frameCount: number | null;
  readonly tags: readonly StoredTag[];
}

/**
 * One row per attempt at a view (on the wire: sequence, or compression). `…_key` columns name blobs; the overlay is a
 * second video with the vessels drawn in. `user_assessment` is the operator's word as the app sends it.
 */
export const clips = pgTable(
  'clips',
  {
    guid: guidKey(),
    examGuid: uuid('exam_guid').notNull(),
    anatomicalView: text('anatomical_view').notNull(),
    attempt: integer('attempt').notNull(),
    algorithmAssessment: text('algorithm_assessment'),
    userAssessment: text('user_assessment'),
    durationSeconds: doublePrecision('duration_seconds'),
    filter: text('filter'),
    fps: doublePrecision('fps'),
    frameCount: integer('frame_count'),
    tags: jsonb('tags')
      .$type<readonly StoredTag[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    plainKey: text('plain_key'),
    overlayKey: text('overlay_key'),
    plainTarKey: text('plain_tar_key'),
    overlayTarKey: text('overlay_tar_key'),
    fullPlainKey: text('full_plain_key'),
    fullOverlayKey: text('full_overlay_key'),
    fullPlainTarKey: text('full_plain_tar_key'),
    fullOverlayTarKey: text('full_overlay_tar_key'),
    fullTags: jsonb('full_tags').$type<StoredFullTags>(),
    createdAt: createdAt(),
    completedAt: moment('completed_at'),
    /** When a retention rule deleted its files; what was said about the clip stays. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    unique('clips_attempt').on(table.examGuid, table.anatomicalView, table.attempt),
    unique('clips_exam').on(table.guid, table.examGuid),
    foreignKey({ name: 'clips_of_exam', columns: [table.examGuid], foreignColumns: [exams.guid] }),
    check('clips_anatomical_view', sql`${table.anatomicalView} ~ '^[a-z0-9_]{1,60}$'`),
    check('clips_attempt_from_one', sql`${table.attempt} >= 1`),
    check(
      'clips_length',
      sql`${table.durationSeconds} >= 0 and ${table.fps} > 0 and ${table.frameCount} >= 0`,
    ),
    check('clips_tags', sql`jsonb_typeof(${table.tags}) = 'array'`),
    check('clips_full_tags', sql`jsonb_typeof(${table.fullTags}) = 'object'`),
    // Which points of an exam were scanned, answered without reading the clips.
    index('clips_stored')
      .on(table.examGuid, table.anatomicalView)
      .where(sql`${table.plainKey} is not null or ${table.deletedAt} is not null`),
  ],
);

/** A view counts as scanned also after its files were deleted by a rule. Said as the index above says it, which answers it. */
export const wasRecorded = (clip: string) =>
  `(${clip}.plain_key is not null or ${clip}.deleted_at is not null)`;

/** The files that a clip may have, by the name that a signed address carries, and the column that names the blob. */
export const CLIP_FILES = {
  plain: 'plainKey',
  overlay: 'overlayKey',
  plain_tar: 'plainTarKey',
  overlay_tar: 'overlayTarKey',
  full_plain: 'fullPlainKey',
  full_overlay: 'fullOverlayKey',
  full_plain_tar: 'fullPlainTarKey',
  full_overlay_tar: 'fullOverlayTarKey',
} as const satisfies Record<string, keyof typeof clips.$inferSelect>;

export type ClipFile = keyof typeof CLIP_FILES;
