import type { listReviewsForStaff } from '@sonoboard/contract/reviews/reviews.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import { beyondGroups } from '../exams/search-groups.sql.ts';
import {
  orderBy,
  type OrderPart,
  type PageRange,
  type Statement,
  statementValues,
} from '../exams/staff-lists.sql.ts';
import type { Database } from '../platform/database/db.ts';
import { prepareStatement } from '../platform/database/prepared.ts';
import { PATIENT_SORT_KEYS } from '../tables/exams.tables.ts';
import {
  foundAsTallied,
  matchingReviews,
  type ReviewSearchTerm,
  reviewsFoundBeyondGroups,
} from './staff-reviews.conditions.ts';

export type StaffReviewsQuery = Omit<QueryOf<typeof listReviewsForStaff>, 'search'>;
type SortColumn = NonNullable<StaffReviewsQuery['sort']>;

const OF_EXAM = 'join exams e on e.guid = r.exam_guid';
/** The review `r`, and the entry `n` of its exam. */
const REVIEW = { group: 'n', review: 'r' };
const OF_REVIEWER = 'join users u on u.guid = r.reviewer_guid';

interface SortKey extends Omit<OrderPart, 'direction'> {
  /** What must be joined for it. */
  readonly join: string;
}

const CREATED_AT = { key: 'r.created_at', join: '', isKnown: true };

/** By what a column is sorted. A hidden column sorts by date. */
function sortKey(sort: SortColumn, sees: PatientVisibility): SortKey {
  switch (sort) {
    case 'guid':
      return { key: 'r.guid', join: '', isKnown: true };
    case 'protocol':
      return { key: 'e.protocol', join: OF_EXAM, isKnown: true };
    case 'reviewer_email':
      return { key: 'lower(u.email)', join: OF_REVIEWER, isKnown: true };
    case 'clip_set_guid':
      return { key: 'r.exam_guid', join: '', isKnown: true };
    case 'patient_id':
      return sees.id ? { key: PATIENT_SORT_KEYS.id('e.'), join: OF_EXAM } : CREATED_AT;
    case 'patient_name':
      return sees.names ? { key: PATIENT_SORT_KEYS.name('e.'), join: OF_EXAM } : CREATED_AT;
    case 'scanner_id':
      return { key: 'lower(e.scanner_id)', join: OF_EXAM };
    case 'assessment':
      return { key: 'r.assessment', join: '', isKnown: true };
    case 'rating':
      return { key: 'r.rating', join: '', isKnown: true };
    case 'clip_set_created_at':
      return { key: 'e.created_at', join: OF_EXAM, isKnown: true };
    case 'created_at':
      return CREATED_AT;
  }
}

/** By date, then by guid, the same way; by all else the newest first where it is equal. */
function orderOf({ sort, order }: StaffReviewsQuery, key: SortKey): readonly [OrderPart, ...OrderPart[]] {
  const direction = order ?? (sort === undefined ? 'desc' : 'asc');
  const first = { ...key, direction };
  if (first.key === CREATED_AT.key) return [first, { key: 'r.guid', direction, isKnown: true }];
  return [
    first,
    { key: CREATED_AT.key, direction: 'desc', isKnown: true },
    { key: 'r.guid', direction: 'desc', isKnown: true },
  ];
}

/** Every review is counted under its reviewer and the collections of its exam, so the whole list is counted already. */
export async function selectReviewsTotal(database: Database): Promise<number> {
  const text = 'select coalesce(sum(completed), 0)::int as total from review_totals';
  return totalOf(database, { text, values: [] });
}

/** How many reviews all terms find by their search group, their reviewer or their assessment. */
export async function selectReviewsTotalInGroups(
  database: Database,
  terms: readonly ReviewSearchTerm[],
): Promise<number> {
  const { values, put } = statementValues();
  const text = `select coalesce(sum(t.reviews), 0)::int as total
    from review_group_tallies t where ${terms.map((term) => foundAsTallied({ group: 't', review: 't' }, term, put)).join(' and ')}`;
  return totalOf(database, { text, values });
}

async function totalOf(database: Database, { text, values }: Statement): Promise<number> {
  const statement = { name: '', text, isAlwaysFast: false };
  const [counted] = await prepareStatement<{ total: number }>(database, statement).run(values);
  return counted?.total ?? 0;
}

/** The reviews that all terms find, and not only by what is tallied. */
export async function selectReviewsBeyondGroups(
  database: Database,
  terms: readonly ReviewSearchTerm[],
  sees: PatientVisibility,
): Promise<string[]> {
  const { values, put } = statementValues();
  const text = beyondGroups(
    terms.map((term) => ({
      isInGroup: foundAsTallied(REVIEW, term, put),
      found: reviewsFoundBeyondGroups(term, sees, put),
    })),
    'join exam_reviews r on r.guid = found.guid join exam_entries n on n.exam_guid = r.exam_guid',
  );
  const statement = { name: '', text, isAlwaysFast: false };
  const rows = await prepareStatement<{ guid: string }>(database, statement).run(values);
  return rows.map(({ guid }) => guid);
}

/** What a search for a common word has found: the reviews that all terms find by what is tallied, and these. */
interface CommonSearch {
  readonly terms: readonly ReviewSearchTerm[];
  readonly beyondGroups: readonly string[];
}

/** A page of the list as it is sorted, of all reviews or of those that are found; the order is gone through up to its rows. */
export async function selectReviewsInOrder(
  database: Database,
  query: StaffReviewsQuery,
  { range, sees, search }: { range: PageRange; sees: PatientVisibility; search: CommonSearch | null },
): Promise<StaffReviewRow[]> {
  const { values, put } = statementValues();
  const key = sortKey(query.sort ?? 'created_at', sees);
  const isInGroups = search?.terms.map((term) => foundAsTallied(REVIEW, term, put)).join(' and ');
  const found =
    search === null
      ? ''
      : `join exam_entries n on n.exam_guid = r.exam_guid
         and ((${isInGroups}) or r.guid = any(${put(search.beyondGroups)}::uuid[]))`;
  const limit = range.limit === undefined ? '' : `limit ${put(range.limit)}`;
  const text = `
    with page as materialized (
      select r.guid, row_number() over () as place from (
        select r.guid from exam_reviews r ${key.join} ${found}
        order by ${orderBy(orderOf(query, key), range)} ${limit} offset ${put(range.offset)}
      ) r
    )
    select ${rowOf(sees)} from page ${SHOWN}
    order by page.place ${range.isFromEnd ? 'desc' : 'asc'}`;
  return prepareStatement<StaffReviewRow>(database, { name: '', text, isAlwaysFast: false }).run(values);
}

/** A page of what filters and search leave, with the number of all that match: found once, then counted and sorted. */
function matchingReviewsStatement(
  query: StaffReviewsQuery,
  terms: readonly ReviewSearchTerm[],
  sees: PatientVisibility,
): Statement {
  const { values, put } = statementValues();
  const key = sortKey(query.sort ?? 'created_at', sees);
  const [first, ...others] = orderOf(query, key);
  const order = orderBy([{ ...first, key: 'r.sort_key' }, ...others], { isFromEnd: false });
  const text = `
    with matching as materialized (
      select r.guid, r.created_at, ${first.key} as sort_key from exam_reviews r ${key.join}
      where ${matchingReviews(query, terms, sees, put).join(' and ')}
    ),
    page as materialized (
      select r.guid, row_number() over () as place from (
        select r.guid from matching r order by ${order}
        ${query.limit === undefined ? '' : `limit ${put(query.limit)}`} offset ${put(query.offset ?? 0)}
      ) r
    )
    select counted.total, shown.* from (select count(*)::int as total from matching) counted
    left join (select page.place, ${rowOf(sees)} from page ${SHOWN}) shown on true
    order by shown.place`;
  return { text, values };
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

/** What is read for the rows of a page alone. */
const SHOWN = `join exam_reviews r on r.guid = page.guid ${OF_EXAM} ${OF_REVIEWER} ${COLLECTIONS}`;

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

export async function selectMatchingReviews(
  database: Database,
  query: StaffReviewsQuery,
  terms: readonly ReviewSearchTerm[],
  sees: PatientVisibility,
) {
  const { text, values } = matchingReviewsStatement(query, terms, sees);
  const statement = prepareStatement<CountedRow>(database, { name: '', text, isAlwaysFast: false });
  const rows = await statement.run(values);
  return {
    total: rows[0]?.total ?? 0,
    reviews: rows.filter((row): row is CountedRow & StaffReviewRow => row.guid !== null),
  };
}
