import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { listAwaitedRescans } from '@sonoboard/contract/imports/imports.endpoints';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import { patientSearchFields, searchText } from '../exams/exam-search.sql.ts';
import { exams, PROTOCOL_TITLE } from '../tables/exams.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';

type Query = QueryOf<typeof listAwaitedRescans>;

/**
 * When someone asked for a rescan of the exam that has not come, as Pending Rescans has it (AMB-117, AMB-118): a reviewer
 * waits by themselves only where everyone reviews. Read from what triggers keep ready, an exam at a time.
 */
const ASKED_AT = sql<string | null>`(
  select max(review.created_at) from exam_reviews review
  join review_entries entry on entry.review_guid = review.guid
  where review.exam_guid = exams.guid and (entry.awaits_rescan_for_all or (entry.awaits_rescan and exists (
    select from collection_set_members held
    join data_collections collection on collection.guid = held.collection_guid and collection.deleted_at is null
    where held.set_id = entry.set_id and collection.type <> 'single_review_per_exam'
  )))
)`;

const rowText = (sees: PatientVisibility): SQL =>
  searchText([sql`${exams.guid}::text`, sql.raw(PROTOCOL_TITLE), ...patientSearchFields(sees)]);

/** Newest first, and before all of them those of the patient who is named. */
export async function selectAwaitedRescans(
  db: Db,
  operatorGuid: string,
  query: Query,
  sees: PatientVisibility,
) {
  const page = listPage(
    query,
    { created_at: sql`${exams.createdAt}` },
    { sort: 'created_at', order: 'desc' },
  );
  const matching = and(
    eq(exams.userGuid, operatorGuid),
    query.exam_guid === undefined ? undefined : eq(exams.guid, query.exam_guid),
    containsAll(rowText(sees), query.search),
    sql`${ASKED_AT} is not null`,
  );
  const isOfPatient =
    sees.id && query.patient_id
      ? [desc(sql`coalesce(lower(btrim(${exams.patientId})) = lower(${query.patient_id}), false)`)]
      : [];
  const rows = db
    .select({
      guid: exams.guid,
      protocol: exams.protocol,
      patientId: exams.patientId,
      patientFirstName: exams.patientFirstName,
      patientLastName: exams.patientLastName,
      patientSex: exams.patientSex,
      patientDateOfBirth: exams.patientDateOfBirth,
      createdAt: exams.createdAt,
      createdAtTimezoneId: exams.createdAtTimezoneId,
      askedAt: sql<Date>`${ASKED_AT}`.mapWith(exams.createdAt),
    })
    .from(exams)
    .where(matching)
    .orderBy(...isOfPatient, page.orderBy, desc(exams.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db.select({ total: count() }).from(exams).where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

export type AwaitedRescan = Awaited<ReturnType<typeof selectAwaitedRescans>>['items'][number];
