import type { listReviewsForStaff } from '@sonoboard/contract/reviews/reviews.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import { type Statement, statementValues } from '../exams/staff-lists.sql.ts';
import type { Database } from '../platform/database/db.ts';
import { prepareStatement } from '../platform/database/prepared.ts';
import { matchingReviews, type ReviewSearchTerm } from './staff-reviews.conditions.ts';

export type StaffReviewsQuery = Omit<QueryOf<typeof listReviewsForStaff>, 'search'>;
type SortColumn = NonNullable<StaffReviewsQuery['sort']>;

const OF_EXAM = 'join exams e on e.guid = r.exam_guid';
const OF_REVIEWER = 'join users u on u.guid = r.reviewer_guid';

/** By what a column is sorted, and what must be joined for it. A hidden column sorts by date. */
function sortKey(sort: SortColumn, sees: PatientVisibility): { readonly key: string; readonly join: string } {
  switch (sort) {
    case 'guid':
      return { key: 'r.guid', join: '' };
    case 'protocol':
      return { key: 'e.protocol', join: OF_EXAM };
    case 'reviewer_email':
      return { key: 'lower(u.email)', join: OF_REVIEWER };
    case 'clip_set_guid':
      return { key: 'r.exam_guid', join: '' };
    case 'patient_id':
      return sees.id ? { key: 'lower(e.patient_id)', join: OF_EXAM } : { key: 'r.created_at', join: '' };
    case 'patient_name':
      return sees.names
        ? {
            key: `nullif(lower(concat_ws(' ', e.patient_first_name, e.patient_last_name)), '')`,
            join: OF_EXAM,
          }
        : { key: 'r.created_at', join: '' };
    case 'scanner_id':
      return { key: 'lower(e.scanner_id)', join: OF_EXAM };
    case 'assessment':
      return { key: 'r.assessment', join: '' };
    case 'rating':
      return { key: 'r.rating', join: '' };
    case 'clip_set_created_at':
      return { key: 'e.created_at', join: OF_EXAM };
    case 'created_at':
      return { key: 'r.created_at', join: '' };
  }
}

/** Every review is counted under its reviewer and the collections of its exam, so the whole list is counted already. */
const ALL_REVIEWS = 'select coalesce(sum(completed), 0) from review_totals';

/**
 * A page with the number of all that match; exam, reviewer and collections are read for the rows of the page alone. The
 * whole list by date is a range of an index; what is narrowed is found once, then counted and sorted.
 */
function staffReviewsStatement(
  query: StaffReviewsQuery,
  terms: readonly ReviewSearchTerm[],
  sees: PatientVisibility,
): Statement {
  const { values, put } = statementValues();
  const narrowed = matchingReviews(query, terms, sees, put);
  const isUnfiltered = narrowed.length === 0;
  const { key, join } = sortKey(query.sort ?? 'created_at', sees);
  const isDate = key === 'r.created_at';
  const matching = `matching as materialized (
    select r.guid, r.created_at, ${key} as sort_key from exam_reviews r ${join} where ${narrowed.join(' and ')}
  ),`;
  const inOrder = isUnfiltered
    ? `select r.guid from exam_reviews r ${join} order by ${orderBy(query, key, isDate)}`
    : `select r.guid from matching r order by ${orderBy(query, 'r.sort_key', isDate)}`;
  const text = `
    with ${isUnfiltered ? '' : matching}
    page as materialized (
      select r.guid, row_number() over () as place from (
        ${inOrder} ${query.limit === undefined ? '' : `limit ${put(query.limit)}`} offset ${put(query.offset ?? 0)}
      ) r
    )
    select counted.total, shown.* from (
      select (${isUnfiltered ? ALL_REVIEWS : 'select count(*) from matching'})::int as total
    ) counted
    left join (
      select page.place, ${rowOf(sees)}
      from page join exam_reviews r on r.guid = page.guid ${OF_EXAM} ${OF_REVIEWER} ${COLLECTIONS}
    ) shown on true
    order by shown.place`;
  return { text, values };
}

function orderBy({ sort, order }: StaffReviewsQuery, key: string, isDate: boolean): string {
  const direction = order ?? (sort === undefined ? 'desc' : 'asc');
  if (isDate) return `${key} ${direction}, r.guid ${direction}`;
  return `${key} ${direction} nulls last, r.created_at desc, r.guid desc`;
}

const rowOf = (
  sees: PatientVisibility,
) => `r.guid, r.exam_guid as "examGuid", e.protocol, u.email as "reviewerEmail",
  r.reviewer_guid as "reviewerGuid", ${sees.id ? 'e.patient_id' : 'null'} as "patientId",
  ${sees.names ? 'e.patient_first_name' : 'null'} as "firstName",
  ${sees.names ? 'e.patient_last_name' : 'null'} as "lastName", e.scanner_id as "scannerId", r.assessment, r.rating,
  e.created_at as "examCreatedAt", e.created_at_timezone_id as "examTimezoneId", r.created_at as "createdAt",
  r.created_at_timezone_id as "timezoneId", held.guids as "collectionGuids", held.names as "collectionNames"`;

/** Of live collections, sorted as a plain list of texts is. */
const COLLECTIONS = `cross join lateral (
  select coalesce(array_agg(c.guid::text order by c.name collate "C"), '{}') as guids,
    coalesce(array_agg(c.name order by c.name collate "C"), '{}') as names
  from collection_exams ce join data_collections c on c.guid = ce.collection_guid and c.deleted_at is null
  where ce.exam_guid = r.exam_guid
) held`;

export interface StaffReviewRow {
  readonly guid: string;
  readonly examGuid: string;
  readonly protocol: ProtocolName;
  readonly reviewerEmail: string;
  readonly reviewerGuid: string;
  readonly patientId: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly scannerId: string | null;
  readonly assessment: Outcome;
  readonly rating: number;
  readonly examCreatedAt: Date;
  readonly examTimezoneId: string;
  readonly createdAt: Date;
  readonly timezoneId: string;
  readonly collectionGuids: readonly string[];
  readonly collectionNames: readonly string[];
}

/** One row at least: a page without reviews still says how many there are. */
type CountedRow = { readonly total: number } & (StaffReviewRow | { readonly guid: null });

export async function selectStaffReviews(
  database: Database,
  query: StaffReviewsQuery,
  terms: readonly ReviewSearchTerm[],
  sees: PatientVisibility,
) {
  const { text, values } = staffReviewsStatement(query, terms, sees);
  const statement = prepareStatement<CountedRow>(database, { name: '', text, isAlwaysFast: false });
  const rows = await statement.run(values);
  return {
    total: rows[0]?.total ?? 0,
    reviews: rows.filter((row): row is CountedRow & StaffReviewRow => row.guid !== null),
  };
}
