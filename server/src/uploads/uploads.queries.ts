import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/db.ts';
import { executePrepared } from '../platform/database/prepared.ts';
import { uploadParts, uploads } from '../tables/uploads.tables.ts';

export type UploadRow = typeof uploads.$inferSelect;

export async function selectOwnUpload(db: Db, userGuid: string, uploadGuid: string) {
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.guid, uploadGuid), eq(uploads.userGuid, userGuid)));
  return upload;
}

export async function selectUpload(db: Db, guid: string): Promise<UploadRow | undefined> {
  const [upload] = await db.select().from(uploads).where(eq(uploads.guid, guid));
  return upload;
}

/** False when the guid is taken. */
export async function insertUpload(tx: Tx, upload: typeof uploads.$inferInsert): Promise<boolean> {
  const { userGuid = null } = upload;
  const ofSender = sql`(select active_workspace_guid from users where guid = ${userGuid})`;
  const workspaceGuid = userGuid === null ? (upload.workspaceGuid ?? null) : ofSender;
  const { rowCount } = await tx
    .insert(uploads)
    .values({ ...upload, workspaceGuid })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Held until the transaction ends, in the order of their guids, so that two who want the same ones do not lock each other out. */
export function lockUploads(tx: Tx, guids: readonly string[]): Promise<UploadRow[]> {
  return tx
    .select()
    .from(uploads)
    .where(inArray(uploads.guid, [...guids]))
    .orderBy(asc(uploads.guid))
    .for('update');
}

export async function lockUpload(tx: Tx, guid: string): Promise<UploadRow | undefined> {
  const [upload] = await lockUploads(tx, [guid]);
  return upload;
}

export async function updateUpload(
  tx: Tx,
  guid: string,
  change: Partial<Omit<typeof uploads.$inferInsert, 'guid' | 'updatedAt'>>,
): Promise<void> {
  await tx
    .update(uploads)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(uploads.guid, guid));
}

export async function deleteUploads(tx: Tx, guids: readonly string[]): Promise<void> {
  await tx.delete(uploads).where(inArray(uploads.guid, [...guids]));
}

/** The keys of the parts that were there. */
export async function deleteParts(tx: Tx, uploadGuid: string): Promise<string[]> {
  const parts = await tx
    .delete(uploadParts)
    .where(eq(uploadParts.uploadGuid, uploadGuid))
    .returning({ blobKey: uploadParts.blobKey });
  return parts.map(({ blobKey }) => blobKey);
}

interface NextChunk {
  /** Of the upload. */
  readonly guid: string;
  readonly start: number;
  readonly size: number;
  readonly blobKey: string;
}

/**
 * Counts the next bytes of a file, records their blob, and enqueues the job once the file is complete; in one statement,
 * because hundreds of phones may finish a file in the same second. Returns false if these bytes are not the next ones: of two
 * senders of the same bytes, the second gets false.
 */
export async function appendChunk(
  db: Db,
  { guid, start, size, blobKey }: NextChunk,
  { jobName, enqueueing }: { readonly jobName: string; readonly enqueueing: (rows: SQL) => SQL },
): Promise<boolean> {
  const completed = sql`
    select ${jobName}::text, jsonb_build_object('uploadGuid', guid) from counted where state = 'checking'`;
  const counting = sql`
    with counted as (
      update uploads
      set received = received + ${size}::bigint,
        state = case when received + ${size}::bigint = size then 'checking' else state end,
        updated_at = now()
      where guid = ${guid} and received = ${start} and state = 'receiving'
      returning guid, state
    ), part as (
      insert into upload_parts (upload_guid, start, size, blob_key)
      select guid, ${start}::bigint, ${size}::bigint, ${blobKey} from counted
    ), job as (${enqueueing(completed)})
    select from counted`;
  return (await executePrepared(db, 'append_chunk', counting)) === 1;
}

/**
 * Turns the only part of a file into the file, if its checksum is the announced one and the upload is still being checked. Does
 * not wait for the disk: after a power cut the job runs again, and everything that the job writes later is written after this.
 */
export async function promotePart(
  db: Db,
  {
    uploadGuid,
    blobKey,
    sha256,
  }: { readonly uploadGuid: string; readonly blobKey: string; readonly sha256: string },
): Promise<boolean> {
  const naming = sql`
    with named as (
      update uploads set blob_key = ${blobKey}, updated_at = now()
      where guid = ${uploadGuid} and sha256 = ${sha256} and state = 'checking' and blob_key is null
      returning guid
    ), part as (delete from upload_parts using named where upload_guid = named.guid)
    select set_config('synchronous_commit', 'off', true) from named`;
  return (await executePrepared(db, 'promote_part', naming)) === 1;
}

/** From the first byte to the last. */
export function selectParts(db: Db, uploadGuid: string) {
  return db
    .select({ blobKey: uploadParts.blobKey, size: uploadParts.size })
    .from(uploadParts)
    .where(eq(uploadParts.uploadGuid, uploadGuid))
    .orderBy(asc(uploadParts.start));
}

export function selectSilentUploads(db: Db, silentSince: Date) {
  return db
    .select({ guid: uploads.guid })
    .from(uploads)
    .where(and(eq(uploads.state, 'receiving'), lt(uploads.updatedAt, silentSince)))
    .orderBy(asc(uploads.updatedAt));
}
