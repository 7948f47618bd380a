import type { IngestFile } from '@sonoboard/domain/ingest/clip-file';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { clips } from '../tables/clips.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { uploads } from '../tables/uploads.tables.ts';
import { ingestFiles } from '../tables/ingest.tables.ts';

/** Undefined when nobody waits for its check any more. */
export async function selectFileToCheck(db: Db, uploadGuid: string) {
  const [file] = await db
    .select({
      examGuid: clips.examGuid,
      clipGuid: clips.guid,
      file: ingestFiles.file,
      key: sql<string>`${uploads.blobKey}`,
    })
    .from(ingestFiles)
    .innerJoin(uploads, eq(uploads.guid, ingestFiles.uploadGuid))
    .innerJoin(clips, eq(clips.guid, ingestFiles.clipGuid))
    .where(and(eq(uploads.guid, uploadGuid), eq(uploads.state, 'checking'), isNotNull(uploads.blobKey)));
  return file;
}

export type FileToCheck = NonNullable<Awaited<ReturnType<typeof selectFileToCheck>>>;

interface Measured {
  readonly fps: number;
  readonly frameCount: number;
  readonly durationSeconds: number;
}

const KEY_COLUMNS = {
  plain: 'plainKey',
  overlay: 'overlayKey',
  full_plain: 'fullPlainKey',
  full_overlay: 'fullOverlayKey',
} as const satisfies Record<IngestFile, keyof typeof clips.$inferInsert>;

/** The video becomes the clip's; what the app left open is what the video says of itself. */
export async function updateClipFile(
  db: Db,
  { clipGuid, file, key }: FileToCheck,
  measured: Measured,
): Promise<void> {
  await db
    .update(clips)
    .set({ [KEY_COLUMNS[file]]: key, ...measuredColumns(file, measured) })
    .where(eq(clips.guid, clipGuid));
}

function measuredColumns(file: IngestFile, { fps, frameCount, durationSeconds }: Measured) {
  switch (file) {
    case 'plain':
      return {
        fps: sql`coalesce(${clips.fps}, ${fps})`,
        frameCount: sql`coalesce(${clips.frameCount}, ${frameCount})`,
        durationSeconds: sql`coalesce(${clips.durationSeconds}, ${durationSeconds})`,
      };
    case 'full_plain':
      return {
        fullTags: sql`jsonb_build_object(
          'fps', coalesce(nullif(${clips.fullTags} -> 'fps', 'null'), to_jsonb(${fps}::float8)),
          'frameCount', ${frameCount}::int,
          'tags', coalesce(${clips.fullTags} -> 'tags', '[]'))`,
      };
    case 'overlay':
    case 'full_overlay':
      return {};
    default:
      return file satisfies never;
  }
}
