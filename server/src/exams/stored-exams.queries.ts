import type { listStoredExams } from '@sonoboard/contract/exams/exams.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { PROTOCOL_NAMES, PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import type { ClinicalDecision } from '@sonoboard/domain/reviews/clinical-decision';
import { and, asc, count, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { clips, wasRecorded } from '../tables/clips.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { likePattern, listPage, matchesAll } from '../platform/database/list-page.ts';
import { exams } from '../tables/exams.tables.ts';
import { ownExamText } from './exam-search.sql.ts';
import { storedExamTotals } from '../tables/stored-exams.tables.ts';

export type StoredExamsQuery = QueryOf<typeof listStoredExams> & { readonly now: Date };

export async function findPersonByGuidOrEmail(db: Db, name: string): Promise<string | undefined> {
  const [person] = await db
    .select({ guid: users.guid })
    .from(users)
    .where(or(sql`${users.guid}::text = ${name.toLowerCase()}`, eq(users.email, name.toLowerCase())));
  return person?.guid;
}

/** Written with its table: inside the count over clips a bare name would be theirs. */
const EXAM_GUID = sql.raw('exams.guid');

const recordedViews = (db: Db) =>
  db
    .selectDistinct({ view: clips.anatomicalView })
    .from(clips)
    .where(and(eq(clips.examGuid, EXAM_GUID), sql.raw(wasRecorded('clips'))));

/** The views of every protocol, from the table that also counts them for display. */
const VIEWS_OF_PROTOCOLS = PROTOCOL_NAMES.flatMap((name) =>
  PROTOCOLS[name].views.map((view) => `('${name}', '${view.id}')`),
).join(', ');

const SCANNED_POINTS = sql.raw(`(select count(distinct scanned.anatomical_view) from clips scanned
  where scanned.exam_guid = exams.guid and ${wasRecorded('scanned')}
    and (exams.protocol, scanned.anatomical_view) in (${VIEWS_OF_PROTOCOLS}))`);

interface NewestResult {
  readonly review_guid: string;
  readonly clinical_decision: ClinicalDecision;
  readonly version: number;
  readonly read_at: string | null;
}

/**
 * Asked for the rows of the page only, each by the index over the reviews of an exam. A receipt is for the version that was read: an
 * amendment makes the result unread again.
 */
const NEWEST_RESULT = sql.raw(`(select json_build_object('review_guid', decided.guid,
    'clinical_decision', decided.clinical_decision, 'version', decided.version, 'read_at', receipt.read_at)
  from exam_reviews decided
  left join result_receipts receipt on receipt.review_guid = decided.guid and receipt.version = decided.version
  where decided.exam_guid = exams.guid and decided.clinical_decision is not null
  order by decided.created_at desc, decided.guid desc limit 1)`);

interface OpenTarget {
  readonly waiting_since: string;
  readonly due_at: string;
}

/** The earliest due time among all worklists that hold the exam; null once it is reviewed. Found by the primary key, which begins with the exam. */
const OPEN_TARGET =
  sql.raw(`(select json_build_object('waiting_since', min(w.date_added), 'due_at', min(w.due_at))
  from worklist_entries w
  where w.exam_guid = exams.guid and w.due_at is not null
    and not exists (select from exam_reviews reviewed where reviewed.exam_guid = exams.guid)
  having count(*) > 0)`);

/** A hidden column sorts by date: its order would tell what it holds. */
function sortKeys(sees: PatientVisibility) {
  return {
    clip_set_guid: sql`${exams.guid}`,
    patient_id: sees.id ? sql`lower(${exams.patientId})` : sql`${exams.createdAt}`,
    patient_full_name: sees.names
      ? sql`nullif(lower(concat_ws(' ', ${exams.patientFirstName}, ${exams.patientLastName})), '')`
      : sql`${exams.createdAt}`,
    protocol: sql`${exams.protocol}`,
    scanned_points: SCANNED_POINTS,
    date_created: sql`${exams.createdAt}`,
  };
}

const isSearched = ({ search }: StoredExamsQuery) => search !== undefined && search.length > 0;

function matchingExams(userGuid: string, query: StoredExamsQuery, sees: PatientVisibility): SQL | undefined {
  // The index over the texts leads to few exams; which of them match by what the caller may see is asked of these alone.
  const searched = isSearched(query)
    ? matchesAll(query.search, {
        holds: (term) =>
          sql`(${exams.searchText} like ${likePattern(term)} and ${ownExamText(sees)} like ${likePattern(term)})`,
        times: [sql`${exams.createdAt}`],
        reader: { now: query.now, zone: query.timezone ?? 'UTC' },
      })
    : undefined;
  return and(eq(exams.userGuid, userGuid), searched);
}

/** The statement behind a page. */
export function storedExamsPage(db: Db, userGuid: string, query: StoredExamsQuery, sees: PatientVisibility) {
  const page = listPage(query, sortKeys(sees), { sort: 'date_created', order: 'desc' });
  const rows = db
    .select({
      guid: exams.guid,
      patientId: exams.patientId,
      patientFirstName: exams.patientFirstName,
      patientLastName: exams.patientLastName,
      protocol: exams.protocol,
      recordedViews: sql<string[]>`array(${recordedViews(db)})`,
      createdAt: exams.createdAt,
      createdAtTimezoneId: exams.createdAtTimezoneId,
      isUrgent: exams.isUrgent,
      urgentReason: exams.urgentReason,
      target: sql<OpenTarget | null>`${OPEN_TARGET}`,
      result: sql<NewestResult | null>`${NEWEST_RESULT}`,
    })
    .from(exams)
    .where(matchingExams(userGuid, query, sees))
    .orderBy(...orderOf(query, page.orderBy))
    .offset(page.offset);
  return rows.limit(page.limit);
}

/** By date the index gives the order; a sort key in front of it, even of the same column, would hide that. */
function orderOf(query: StoredExamsQuery, key: SQL): SQL[] {
  const isByDate = (query.sort ?? 'date_created') === 'date_created';
  if (isByDate) {
    return query.order === 'asc' || (query.sort !== undefined && query.order === undefined)
      ? [asc(exams.createdAt), asc(exams.guid)]
      : [desc(exams.createdAt), desc(exams.guid)];
  }
  return [sql`${key} nulls last`, desc(exams.createdAt), desc(exams.guid)];
}

/** The exams that a person recorded, newest first. */
export async function selectStoredExams(
  db: Db,
  userGuid: string,
  query: StoredExamsQuery,
  sees: PatientVisibility,
) {
  const [items, total] = await Promise.all([
    storedExamsPage(db, userGuid, query, sees),
    isSearched(query) ? countExams(db, matchingExams(userGuid, query, sees)) : countStoredExams(db, userGuid),
  ]);
  return { items, total };
}

async function countExams(db: Db, matching: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(exams).where(matching);
  return counted?.total ?? 0;
}

async function countStoredExams(db: Db, userGuid: string): Promise<number> {
  const [kept] = await db
    .select({ exams: storedExamTotals.exams })
    .from(storedExamTotals)
    .where(eq(storedExamTotals.userGuid, userGuid));
  return kept?.exams ?? 0;
}
