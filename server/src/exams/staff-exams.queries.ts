import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { PROTOCOL_NAMES, PROTOCOLS, type ProtocolName } from '@sonoboard/domain/exams/protocols';
import type { Database } from '../platform/database/db.ts';
import { prepareStatement } from '../platform/database/prepared.ts';
import { matchingExams, type StaffExamsQuery } from './staff-exams.conditions.ts';
import { type StaffSearchTerm, type Statement, statementValues } from './staff-lists.sql.ts';

type SortColumn = NonNullable<StaffExamsQuery['sort']>;

const VIEWS_OF_PROTOCOL = `case e.protocol ${PROTOCOL_NAMES.map(
  (name) => `when '${name}' then array[${PROTOCOLS[name].views.map(({ id }) => `'${id}'`).join(',')}]`,
).join(' ')} end`;

/** Read from an index alone, exam by exam: the views are few, and a pass over the clips of all exams would be longer. */
const SCANNED_POINTS = `(select count(distinct c.anatomical_view) from clips c
  where c.exam_guid = e.guid and c.plain_key is not null and c.anatomical_view = any(${VIEWS_OF_PROTOCOL}))`;

/** A hidden column sorts by date: its order would tell what it holds. */
function sortKey(sort: SortColumn, sees: PatientVisibility): string {
  switch (sort) {
    case 'clip_set_guid':
      return 'e.guid';
    case 'created_at':
      return 'e.created_at';
    case 'scan_id':
      return 'lower(e.scan_id)';
    case 'is_virtual_scan':
      return 'e.is_virtual_scan';
    case 'protocol':
      return 'e.protocol';
    case 'scanned_points':
      return SCANNED_POINTS;
    case 'is_practise_exam':
      return 'e.is_practise_exam';
    case 'is_aborted':
      return 'e.is_aborted';
    case 'scanner_id':
      return 'lower(e.scanner_id)';
    case 'email':
      return 'lower(e.operator_email)';
    case 'scan_nr':
      return 'e.scan_nr';
    case 'patient_id':
      return sees.id ? 'lower(e.patient_id)' : 'e.completed_at';
    case 'first_name':
      return sees.names ? 'lower(e.patient_first_name)' : 'e.completed_at';
    case 'last_name':
      return sees.names ? 'lower(e.patient_last_name)' : 'e.completed_at';
    case 'height':
      return 'e.patient_height_cm';
    case 'sex':
      return 'e.patient_sex';
    case 'weight':
      return 'e.patient_weight_kg';
    case 'date_of_birth':
      return 'e.patient_date_of_birth';
    case 'timestamp':
      return 'e.completed_at';
  }
}

/** By a date an index gives the order as it stands; a word about nulls, of which there are none, would hide that. */
function orderBy({ sort, order }: StaffExamsQuery, key: string, isDate: boolean): string {
  const direction = order ?? (sort === undefined ? 'desc' : 'asc');
  if (isDate) return `${key} ${direction}, e.guid ${direction}`;
  return `${key} ${direction} nulls last, e.completed_at desc, e.guid desc`;
}

/** All exams less the unfinished: both are known without looking at each. */
const ALL_COMPLETED = `(select coalesce(sum(exams), 0) from stored_exam_totals)
  - (select count(*) from exams where completed_at is null)`;

/**
 * A page with the number of all that match; collections and points are read for the rows of the page alone. The whole list
 * is a range of an index; what is narrowed is found once, then counted and sorted.
 */
function staffExamsStatement(
  query: StaffExamsQuery,
  terms: readonly StaffSearchTerm[],
  sees: PatientVisibility,
): Statement {
  const { values, put } = statementValues();
  const narrowed = matchingExams(query, terms, sees, put);
  const isUnfiltered = narrowed.length === 0;
  const key = sortKey(query.sort ?? 'timestamp', sees);
  const isDate = key === 'e.completed_at' || key === 'e.created_at';
  const where = ['e.completed_at is not null', ...narrowed].join(' and ');
  const inOrder = isUnfiltered
    ? `select e.guid from exams e where ${where} order by ${orderBy(query, key, isDate)}`
    : `select e.guid from matching e order by ${orderBy(query, 'e.sort_key', isDate)}`;
  const text = `
    with ${isUnfiltered ? '' : `matching as materialized (select e.guid, e.completed_at, ${key} as sort_key from exams e where ${where}),`}
    page as materialized (
      select e.guid, row_number() over () as place from (
        ${inOrder} ${query.limit === undefined ? '' : `limit ${put(query.limit)}`} offset ${put(query.offset ?? 0)}
      ) e
    )
    select counted.total, shown.* from (
      select (${isUnfiltered ? ALL_COMPLETED : 'select count(*) from matching'})::int as total
    ) counted
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
    select distinct c.anatomical_view from clips c where c.exam_guid = e.guid and c.plain_key is not null
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

export async function selectStaffExams(
  database: Database,
  query: StaffExamsQuery,
  terms: readonly StaffSearchTerm[],
  sees: PatientVisibility,
) {
  const { text, values } = staffExamsStatement(query, terms, sees);
  const rows = await prepareStatement<CountedRow>(database, { name: '', text, isAlwaysFast: false }).run(
    values,
  );
  return {
    total: rows[0]?.total ?? 0,
    exams: rows.filter((row): row is CountedRow & StaffExamRow => row.guid !== null),
  };
}
