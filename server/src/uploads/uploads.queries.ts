import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/db.ts';
import { executePrepared } from '../platform/prepared.ts';
import { uploadParts, uploads } from './uploads.tables.ts';

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

interface NextStretch {
  /** Of the upload. */
  readonly guid: string;
  readonly start: number;
  readonly size: number;
  readonly blobKey: string;
}

/**
 * Counts the next bytes of a file, names their blob, and enqueues the job of a file that is whole by them; in one statement,
 * because hundreds of phones may end a file in the same second. False where nobody waits for these bytes: of two who bring
 * the same ones, the second finds that they are no longer the next.
 */
export async function countStretch(
  db: Db,
  { guid, start, size, blobKey }: NextStretch,
  { jobName, enqueueing }: { readonly jobName: string; readonly enqueueing: (rows: SQL) => SQL },
): Promise<boolean> {
  const wholeOnes = sql`
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
    ), job as (${enqueueing(wholeOnes)})
    select from counted`;
  return (await executePrepared(db, 'count_stretch', counting)) === 1;
}

/**
 * The only part of a file becomes the file, where its content is what was announced and somebody waits for it. Does not wait
 * for the disk: what a power cut takes back, the job does again, and whatever the job writes next is written after it.
 */
export async function namePartWhole(
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
  return (await executePrepared(db, 'name_part_whole', naming)) === 1;
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
