import type { listLinkedClipSets } from '@sonoboard/contract/data-collections/collection-exams.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { count, eq, sql, type SQL } from 'drizzle-orm';
import { collectionExams, collectionTotals } from '../tables/data-collections.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { listPage } from '../platform/database/list-page.ts';
import { eitherOrder } from '../platform/database/search-key.ts';
import { exams, PROTOCOL_TITLE } from '../tables/exams.tables.ts';
import { type CollectionListing, isListed, isUnfiltered, listOrder } from './collection-list.sql.ts';
import { patientSearchFields, searchText } from './exam-search.sql.ts';

export type ClipSetsQuery = QueryOf<typeof listLinkedClipSets> & { readonly now: Date };

const CLIP_SET = {
  guid: exams.guid,
  patientId: exams.patientId,
  patientFirstName: exams.patientFirstName,
  patientLastName: exams.patientLastName,
  patientSex: exams.patientSex,
  patientDateOfBirth: exams.patientDateOfBirth,
  patientHeightCm: exams.patientHeightCm,
  patientWeightKg: exams.patientWeightKg,
  protocol: exams.protocol,
  note: exams.note,
  operatorEmail: exams.operatorEmail,
  operatorFirstName: exams.operatorFirstName,
  operatorLastName: exams.operatorLastName,
  userGuid: exams.userGuid,
  createdAt: exams.createdAt,
  createdAtTimezoneId: exams.createdAtTimezoneId,
  groundTruth: exams.groundTruth,
  excludeFromAnalysis: exams.excludeFromAnalysis,
  isPractiseExam: exams.isPractiseExam,
  isAborted: exams.isAborted,
  linkedTo: exams.linkedTo,
};

/** Anyone who corrects an exam holds its row, so that of two corrections at once the second sees the first. */
export async function selectClipSetForUpdate(db: Db, examGuid: string) {
  const [row] = await db.select(CLIP_SET).from(exams).where(eq(exams.guid, examGuid)).for('update');
  return row;
}

export async function selectClipSet(db: Db, examGuid: string) {
  const [row] = await db.select(CLIP_SET).from(exams).where(eq(exams.guid, examGuid));
  return row;
}

export type ClipSet = NonNullable<Awaited<ReturnType<typeof selectClipSetForUpdate>>>;

export async function updateClipSet(
  db: Db,
  examGuid: string,
  change: Partial<typeof exams.$inferInsert>,
): Promise<void> {
  await db.update(exams).set(change).where(eq(exams.guid, examGuid));
}

const nameOf = (first: SQL, last: SQL) => sql`nullif(btrim(lower(concat_ws(' ', ${first}, ${last}))), '')`;
const PATIENT_NAME = nameOf(sql`${exams.patientFirstName}`, sql`${exams.patientLastName}`);
const OPERATOR_NAME = nameOf(sql`${exams.operatorFirstName}`, sql`${exams.operatorLastName}`);

/** A hidden column sorts by date: its order would tell what it holds. */
function sortKeys(sees: PatientVisibility) {
  const byDate = sql`${exams.createdAt}`;
  return {
    guid: sql`${exams.guid}`,
    patient_id: sees.id ? sql`lower(${exams.patientId})` : byDate,
    patient_name: sees.names ? PATIENT_NAME : byDate,
    patient_sex: sql`${exams.patientSex}`,
    patient_date_of_birth: sql`${exams.patientDateOfBirth}`,
    patient_height: sql`${exams.patientHeightCm}`,
    patient_weight: sql`${exams.patientWeightKg}`,
    age: sql`age(${exams.createdAt} at time zone 'UTC', ${exams.patientDateOfBirth})`,
    bmi: sql`${exams.patientWeightKg} / ${exams.patientHeightCm} ^ 2`,
    protocol: sql`${exams.protocol}`,
    operator: sql`coalesce(${OPERATOR_NAME}, ${exams.operatorEmail})`,
    created_at: byDate,
    ground_truth: sql`${exams.groundTruth}`,
    exclude_from_analysis: sql`${exams.excludeFromAnalysis}`,
    is_practise_exam: sql`${exams.isPractiseExam}`,
    is_aborted: sql`${exams.isAborted}`,
  };
}

/** Every value that the row shows its reader, as text. */
const rowText = (sees: PatientVisibility): SQL =>
  searchText([
    sql`${exams.guid}::text`,
    ...patientSearchFields(sees),
    sql`${exams.patientSex}`,
    sql`${exams.patientDateOfBirth}::text`,
    sql`${exams.patientHeightCm}::text`,
    sql`${exams.patientWeightKg}::text`,
    sql`${exams.protocol}`,
    sql.raw(PROTOCOL_TITLE),
    sql`${exams.note}`,
    eitherOrder(exams.operatorFirstName, exams.operatorLastName),
    sql`${exams.operatorEmail}`,
    sql`${exams.userGuid}::text`,
    sql`${exams.groundTruth}`,
  ]);

const matching = (listing: CollectionListing, query: ClipSetsQuery) =>
  isListed(listing, query, { text: rowText(listing.sees), time: exams.createdAt });

/** The statement behind a page. */
function clipSetsPage(db: Db, listing: CollectionListing, query: ClipSetsQuery) {
  const page = listPage(query, sortKeys(listing.sees), { sort: 'created_at', order: 'desc' });
  const rows = db
    .select(CLIP_SET)
    .from(collectionExams)
    .innerJoin(exams, eq(exams.guid, collectionExams.examGuid))
    .where(matching(listing, query))
    .orderBy(...listOrder(query, page.orderBy, [exams.createdAt, exams.guid]))
    .offset(page.offset);
  return rows.limit(page.limit);
}

export async function selectClipSets(db: Db, listing: CollectionListing, query: ClipSetsQuery) {
  const [items, total] = await Promise.all([
    clipSetsPage(db, listing, query),
    isUnfiltered(query) ? keptTotal(db, listing.collectionGuid) : countClipSets(db, listing, query),
  ]);
  return { items, total };
}

async function countClipSets(db: Db, listing: CollectionListing, query: ClipSetsQuery): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(collectionExams)
    .innerJoin(exams, eq(exams.guid, collectionExams.examGuid))
    .where(matching(listing, query));
  return counted?.total ?? 0;
}

async function keptTotal(db: Db, collectionGuid: string): Promise<number> {
  const [kept] = await db
    .select({ exams: collectionTotals.exams })
    .from(collectionTotals)
    .where(eq(collectionTotals.collectionGuid, collectionGuid));
  return kept?.exams ?? 0;
}
