import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import type { Database } from '../platform/database/db.ts';
import { prepareStatement } from '../platform/database/prepared.ts';
import { wasRecorded } from '../tables/clips.tables.ts';
import { PATIENT_SORT_KEYS } from '../tables/exams.tables.ts';
import { beyondGroups, groupFoundBy } from './search-groups.sql.ts';
import { examsFoundBeyondGroups, matchingExams, type StaffExamsQuery } from './staff-exams.conditions.ts';
import {
  orderBy,
  type OrderPart,
  type PageRange,
  type StaffSearchTerm,
  type Statement,
  statementValues,
} from './staff-lists.sql.ts';

type SortColumn = NonNullable<StaffExamsQuery['sort']>;

/** Kept by triggers beside the exams: counting the views of every exam would take longer than a page may. */
const SCANNED_POINTS = '(select n.scanned_points from exam_entries n where n.exam_guid = e.guid)';

/** A hidden column sorts by date: its order would tell what it holds. */
function sortKey(sort: SortColumn, sees: PatientVisibility): Omit<OrderPart, 'direction'> {
  const known = (key: string) => ({ key, isKnown: true });
  switch (sort) {
    case 'clip_set_guid':
      return known('e.guid');
    case 'created_at':
      return known('e.created_at');
    case 'scan_id':
      return { key: 'lower(e.scan_id)' };
    case 'is_virtual_scan':
      return known('e.is_virtual_scan');
    case 'protocol':
      return known('e.protocol');
    case 'scanned_points':
      return known(SCANNED_POINTS);
    case 'is_practise_exam':
      return known('e.is_practise_exam');
    case 'is_aborted':
      return known('e.is_aborted');
    case 'scanner_id':
      return { key: 'lower(e.scanner_id)' };
    case 'email':
      return known('lower(e.operator_email)');
    case 'scan_nr':
      return { key: 'e.scan_nr' };
    case 'patient_id':
      return sees.id ? { key: PATIENT_SORT_KEYS.id('e.') } : known(COMPLETED_AT);
    case 'first_name':
      return sees.names ? { key: PATIENT_SORT_KEYS.firstName('e.') } : known(COMPLETED_AT);
    case 'last_name':
      return sees.names ? { key: PATIENT_SORT_KEYS.lastName('e.') } : known(COMPLETED_AT);
    case 'height':
      return { key: 'e.patient_height_cm' };
    case 'sex':
      return { key: 'e.patient_sex' };
    case 'weight':
      return { key: 'e.patient_weight_kg' };
    case 'date_of_birth':
      return { key: 'e.patient_date_of_birth' };
    case 'timestamp':
      return known(COMPLETED_AT);
  }
}

const COMPLETED_AT = 'e.completed_at';

/** By a date, then by guid, the same way; by all else the newest first where it is equal. */
function orderOf(
  { sort, order }: StaffExamsQuery,
  sees: PatientVisibility,
): readonly [OrderPart, ...OrderPart[]] {
  const direction = order ?? (sort === undefined ? 'desc' : 'asc');
  const first = { ...sortKey(sort ?? 'timestamp', sees), direction };
  if (first.key === COMPLETED_AT || first.key === 'e.created_at') {
    return [first, { key: 'e.guid', direction, isKnown: true }];
  }
  return [
    first,
    { key: COMPLETED_AT, direction: 'desc', isKnown: true },
    { key: 'e.guid', direction: 'desc', isKnown: true },
  ];
}

/** Where the order is a range of an index: the points have theirs on the entries. */
function inOrder(parts: readonly [OrderPart, ...OrderPart[]], range: PageRange) {
  const [first, ...others] = parts;
  if (first.key !== SCANNED_POINTS) return { from: 'exams e', order: orderBy(parts, range) };
  return {
    from: '(select exam_guid as guid, completed_at, scanned_points from exam_entries) e',
    order: orderBy([{ ...first, key: 'e.scanned_points' }, ...others], range),
  };
}

/** All exams less the unfinished: both are known without looking at each. */
export async function selectCompletedTotal(database: Database): Promise<number> {
  const text = `select ((select coalesce(sum(exams), 0) from stored_exam_totals)
    - (select count(*) from exams where completed_at is null))::int as total`;
  return totalOf(database, { text, values: [] });
}

/** How many exams are in a search group that all terms find. */
export async function selectTotalInGroups(
  database: Database,
  terms: readonly StaffSearchTerm[],
): Promise<number> {
  const { values, put } = statementValues();
  const text = `select coalesce(sum(t.exams), 0)::int as total
    from exam_group_tallies t where ${terms.map((term) => groupFoundBy('t', term, put)).join(' and ')}`;
  return totalOf(database, { text, values });
}

async function totalOf(database: Database, { text, values }: Statement): Promise<number> {
  const statement = { name: '', text, isAlwaysFast: false };
  const [counted] = await prepareStatement<{ total: number }>(database, statement).run(values);
  return counted?.total ?? 0;
}

/** The exams that all terms find, and not only by their group. */
export async function selectExamsBeyondGroups(
  database: Database,
  terms: readonly StaffSearchTerm[],
  sees: PatientVisibility,
): Promise<string[]> {
  const { values, put } = statementValues();
  const text = beyondGroups(
    terms.map((term) => ({
      isInGroup: groupFoundBy('n', term, put),
      found: examsFoundBeyondGroups(term, sees, put),
    })),
    'join exam_entries n on n.exam_guid = found.guid and n.completed_at is not null',
  );
  const statement = { name: '', text, isAlwaysFast: false };
  const rows = await prepareStatement<{ guid: string }>(database, statement).run(values);
  return rows.map(({ guid }) => guid);
}

/** What a search for a common word has found: the exams whose group all terms find, and these. */
interface CommonSearch {
  readonly terms: readonly StaffSearchTerm[];
  readonly beyondGroups: readonly string[];
}

/** A page of the list as it is sorted, of all exams or of those that are found; the order is gone through up to its rows. */
export async function selectExamsInOrder(
  database: Database,
  query: StaffExamsQuery,
  { range, sees, search }: { range: PageRange; sees: PatientVisibility; search: CommonSearch | null },
): Promise<StaffExamRow[]> {
  const { values, put } = statementValues();
  const { from, order } = inOrder(orderOf(query, sees), range);
  const isInGroups = search?.terms.map((term) => groupFoundBy('n', term, put)).join(' and ');
  const found =
    search === null
      ? ''
      : `join exam_entries n on n.exam_guid = e.guid
    and ((${isInGroups}) or e.guid = any(${put(search.beyondGroups)}::uuid[]))`;
  const limit = range.limit === undefined ? '' : `limit ${put(range.limit)}`;
  const text = `
    with page as materialized (
      select e.guid, row_number() over () as place from (
        select e.guid from ${from} ${found} where e.completed_at is not null
        order by ${order} ${limit} offset ${put(range.offset)}
      ) e
    )
    select ${rowOf(sees)} from page join exams e on e.guid = page.guid ${COLLECTIONS}
    order by page.place ${range.isFromEnd ? 'desc' : 'asc'}`;
  return prepareStatement<StaffExamRow>(database, { name: '', text, isAlwaysFast: false }).run(values);
}

/** A page of what filters and search leave, with the number of all that match: found once, then counted and sorted. */
function matchingExamsStatement(
  query: StaffExamsQuery,
  terms: readonly StaffSearchTerm[],
  sees: PatientVisibility,
): Statement {
  const { values, put } = statementValues();
  const [first, ...others] = orderOf(query, sees);
  const where = ['e.completed_at is not null', ...matchingExams(query, terms, sees, put)].join(' and ');
  const order = orderBy([{ ...first, key: 'e.sort_key' }, ...others], { isFromEnd: false });
  const text = `
    with matching as materialized (
      select e.guid, e.completed_at, ${first.key} as sort_key from exams e where ${where}
    ),
    page as materialized (
      select e.guid, row_number() over () as place from (
        select e.guid from matching e order by ${order}
        ${query.limit === undefined ? '' : `limit ${put(query.limit)}`} offset ${put(query.offset ?? 0)}
      ) e
    )
    select counted.total, shown.* from (select count(*)::int as total from matching) counted
    left join (select page.place, ${rowOf(sees)} from page join exams e on e.guid = page.guid ${COLLECTIONS}) shown on true
    order by shown.place`;
  return { text, values };
}

const rowOf = (
  sees: PatientVisibility,
) => `e.guid, e.created_at as "createdAt", e.completed_at as "completedAt",
  e.created_at_timezone_id as "timezoneId", e.scan_id as "scanId", e.scan_nr as "scanNr", e.bucket, e.protocol,
  e.is_virtual_scan as "isVirtualScan", e.is_practise_exam as "isPractiseExam", e.is_aborted as "isAborted",
  e.scanner_id as "scannerId", e.user_guid as "userGuid", e.operator_email as "operatorEmail",
  ${sees.id ? 'e.patient_id' : 'null'} as "patientId",
  ${sees.names ? 'e.patient_first_name' : 'null'} as "firstName",
  ${sees.names ? 'e.patient_last_name' : 'null'} as "lastName",
  e.patient_height_cm as "heightCm", e.patient_weight_kg as "weightKg", e.patient_sex as "sex",
  e.patient_date_of_birth::text as "dateOfBirth", held.guids as "collectionGuids", held.names as "collectionNames",
  array(
    select distinct c.anatomical_view from clips c where c.exam_guid = e.guid and ${wasRecorded('c')}
  ) as "recordedViews"`;

/** Of live collections, sorted as a plain list of texts is. */
const COLLECTIONS = `cross join lateral (
  select coalesce(array_agg(c.guid::text order by c.name collate "C"), '{}') as guids,
    coalesce(array_agg(c.name order by c.name collate "C"), '{}') as names
  from collection_exams ce join data_collections c on c.guid = ce.collection_guid and c.deleted_at is null
  where ce.exam_guid = e.guid
) held`;

export interface StaffExamRow {
  readonly guid: string;
  readonly createdAt: Date;
  readonly completedAt: Date;
  readonly timezoneId: string;
  readonly scanId: string | null;
  readonly scanNr: number | null;
  readonly bucket: string | null;
  readonly protocol: ProtocolName;
  readonly isVirtualScan: boolean;
  readonly isPractiseExam: boolean;
  readonly isAborted: boolean;
  readonly scannerId: string | null;
  readonly userGuid: string;
  readonly operatorEmail: string;
  readonly patientId: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly heightCm: number | null;
  readonly weightKg: number | null;
  readonly sex: 'male' | 'female' | null;
  readonly dateOfBirth: string | null;
  readonly collectionGuids: readonly string[];
  readonly collectionNames: readonly string[];
  readonly recordedViews: readonly string[];
}

/** One row at least: a page without exams still says how many there are. */
type CountedRow = { readonly total: number } & (StaffExamRow | { readonly guid: null });

export async function selectMatchingExams(
  database: Database,
  query: StaffExamsQuery,
  terms: readonly StaffSearchTerm[],
  sees: PatientVisibility,
) {
  const { text, values } = matchingExamsStatement(query, terms, sees);
  const rows = await prepareStatement<CountedRow>(database, { name: '', text, isAlwaysFast: false }).run(
    values,
  );
  return {
    total: rows[0]?.total ?? 0,
    exams: rows.filter((row): row is CountedRow & StaffExamRow => row.guid !== null),
  };
}
