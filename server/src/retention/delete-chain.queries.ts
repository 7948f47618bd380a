import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../platform/database/db.ts';
import { retentionDeletions } from '../tables/retention.tables.ts';
import { textArray } from './retention-facts.queries.ts';

export interface ExamOfChain {
  readonly guid: string;
  readonly operatorGuid: string;
  readonly collectionGuids: readonly string[];
}

/**
 * The exams of a chain, held until the transaction ends. Collections come first, as in the triggers of the worklist, so that
 * nobody waits in a circle. A hold, a review or a rescan that was there before is seen after this; a later one waits, and finds no exam.
 */
export async function lockChain(tx: Tx, chainGuid: string): Promise<void> {
  await tx.execute(sql`
    select from data_collections where guid in (
      select entry.collection_guid from exams exam join collection_exams entry on entry.exam_guid = exam.guid
      where exam.chain_guid = ${chainGuid}
    ) order by guid for share`);
  await tx.execute(sql`select from exams where guid = ${chainGuid} for update`);
  await tx.execute(sql`select from exams where chain_guid = ${chainGuid} order by guid for update`);
}

export async function selectExamsOfChain(tx: Tx, chainGuid: string): Promise<ExamOfChain[]> {
  return selectExamsWhere(tx, sql`exam.chain_guid = ${chainGuid}`);
}

export async function selectExamsByGuid(tx: Tx, examGuids: readonly string[]): Promise<ExamOfChain[]> {
  return selectExamsWhere(tx, sql`exam.guid = any(${textArray(examGuids)}::uuid[])`);
}

async function selectExamsWhere(tx: Tx, condition: SQL): Promise<ExamOfChain[]> {
  const { rows } = await tx.execute<ExamOfChain & Record<string, unknown>>(sql`
    select exam.guid, exam.user_guid as "operatorGuid", array(
      select entry.collection_guid::text from collection_exams entry where entry.exam_guid = exam.guid
    ) as "collectionGuids"
    from exams exam where ${condition} order by exam.guid`);
  return rows;
}

/** Those that were not noted before. */
export async function insertDeletions(
  tx: Tx,
  rows: readonly (typeof retentionDeletions.$inferInsert)[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const inserted = await tx
    .insert(retentionDeletions)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ examGuid: retentionDeletions.examGuid });
  return inserted.map(({ examGuid }) => examGuid);
}

const CLIP_KEYS = `plain_key, overlay_key, plain_tar_key, overlay_tar_key, full_plain_key, full_overlay_key,
  full_plain_tar_key, full_overlay_tar_key`;

/** Every blob that the clips name, in one order for all who release some. */
export async function selectClipBlobs(tx: Tx, examGuids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select distinct key from clips, unnest(array[${sql.raw(CLIP_KEYS)}]) as key
    where exam_guid = any(${textArray(examGuids)}::uuid[]) and key is not null order by key`);
  return rows.map(({ key }) => key);
}

/** The uploads that brought the clips: their rows name the same blobs. */
export async function selectUploadsOfClips(tx: Tx, examGuids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ guid: string }>(sql`
    select file.upload_guid as guid from ingest_files file join clips clip on clip.guid = file.clip_guid
    where clip.exam_guid = any(${textArray(examGuids)}::uuid[])`);
  return rows.map(({ guid }) => guid);
}

/** The files of imports that became these exams; some name what browsers play of them. */
export async function selectImportFiles(tx: Tx, examGuids: readonly string[]) {
  const { rows } = await tx.execute<{ guid: string; importGuid: string; playableKey: string | null }>(sql`
    select file.guid, file.import_guid as "importGuid", file.playable_key as "playableKey"
    from imports made join import_files file on file.import_guid = made.guid
    where made.exam_guid = any(${textArray(examGuids)}::uuid[])
    order by file.guid`);
  return rows;
}

/** The files go, the clip and what was said about it stay. How many clips had files. */
export async function clearClips(tx: Tx, examGuids: readonly string[], now: Date): Promise<number> {
  const cleared = await tx.execute(sql`
    update clips set
      deleted_at = case when plain_key is null then deleted_at else ${now.toISOString()}::timestamptz end,
      plain_key = null, overlay_key = null, plain_tar_key = null, overlay_tar_key = null, full_plain_key = null,
      full_overlay_key = null, full_plain_tar_key = null, full_overlay_tar_key = null
    where exam_guid = any(${textArray(examGuids)}::uuid[])
      and coalesce(${sql.raw(CLIP_KEYS)}) is not null`);
  await tx.execute(sql`
    update import_files set playable_key = null
    where import_guid in (select guid from imports where exam_guid = any(${textArray(examGuids)}::uuid[]))
      and playable_key is not null`);
  return cleared.rowCount ?? 0;
}

interface Deleted {
  readonly clips: number;
  readonly reviews: number;
}

/**
 * Everything that belongs to exams, from the outside in. First what is derived from reviews and statistics, as long as the rows that
 * tell what to take away are there: tallies and totals follow by their triggers. Files of uploads and imports are the caller's.
 */
export async function deleteExamRows(tx: Tx, examGuids: readonly string[]): Promise<Deleted> {
  const gone = sql`any(${textArray(examGuids)}::uuid[])`;
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('exam-blocks', 0))`);
  await tx.execute(sql`
    delete from review_entries where review_guid in (select guid from exam_reviews where exam_guid = ${gone})`);
  await tx.execute(sql`delete from statistics_reviews where exam_guid = ${gone}`);
  await tx.execute(sql`delete from statistics_exams where exam_guid = ${gone}`);
  await tx.execute(sql`
    delete from result_receipts where review_guid in (
      select guid from exam_reviews where exam_guid = ${gone}
      union select review_guid from review_versions where exam_guid = ${gone}
    )`);
  await tx.execute(sql`delete from review_retractions where exam_guid = ${gone}`);
  await tx.execute(sql`delete from review_versions where exam_guid = ${gone}`);
  await tx.execute(sql`delete from review_signatures where exam_guid = ${gone}`);
  await tx.execute(sql`delete from review_findings where exam_guid = ${gone}`);
  await tx.execute(sql`delete from clip_reviews where exam_guid = ${gone}`);
  const reviews = await tx.execute(sql`delete from exam_reviews where exam_guid = ${gone}`);
  await tx.execute(sql`delete from collection_exams where exam_guid = ${gone}`);
  await tx.execute(sql`delete from ingests where exam_guid = ${gone}`);
  await tx.execute(sql`delete from imports where exam_guid = ${gone}`);
  await tx.execute(sql`delete from questionnaires where exam_guid = ${gone}`);
  await tx.execute(sql`delete from hardware_usages where exam_guid = ${gone}`);
  await tx.execute(sql`delete from legal_holds where exam_guid = ${gone}`);
  await tx.execute(sql`delete from emergency_accesses where exam_guid = ${gone}`);
  const clips = await tx.execute(sql`delete from clips where exam_guid = ${gone}`);
  await tx.execute(sql`delete from exams where guid = ${gone}`);
  return { clips: clips.rowCount ?? 0, reviews: reviews.rowCount ?? 0 };
}

export async function deleteIngestFiles(tx: Tx, examGuids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from ingest_files file using clips clip
    where clip.guid = file.clip_guid and clip.exam_guid = any(${textArray(examGuids)}::uuid[])`);
}
