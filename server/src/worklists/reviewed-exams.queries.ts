import type { getCompletedReviews } from '@sonoboard/contract/worklists/worklists.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { examTextHolds } from '../exams/exam-search.sql.ts';
import type { Database } from '../platform/database/db.ts';
import { likePattern } from '../platform/database/list-page.ts';
import { prepareStatement, type PreparedStatement } from '../platform/database/prepared.ts';
import { jsonFlag, jsonMoment, jsonObject, jsonText, jsonWord } from '../platform/database/sql-json.ts';
import { calfGapJson } from '../results/calf-gap.sql.ts';
import { hiddenUntilOwnReview } from '../reviews/review-scope.sql.ts';
import {
  AS_PAGE,
  asListedPage,
  type ListedPage,
  OPERATOR_KEY,
  OPERATOR_MEMBERS,
  type PageRow,
  patientIdKey,
  patientMembers,
  patientNameKey,
  USUAL_LIMITS,
} from './listed-exam.ts';

export type ReviewedExamsQuery = Omit<QueryOf<typeof getCompletedReviews>, 'search'>;
type SortColumn = NonNullable<ReviewedExamsQuery['sort']>;

/** A term, and the closed values of a review that people know by a name which holds it. */
export interface ReviewSearchTerm {
  readonly text: string;
  readonly assessments: readonly string[];
  readonly decisions: readonly string[];
  /** The times that it means for the reader: a tstzmultirange. */
  readonly times: string;
}

/** What a list asks of members, of entries and of totals: 'all' is what members see of everybody, 'own' of themselves. */
interface ListRules {
  readonly roles: string;
  readonly seesAll: string;
  readonly seesOwn: string;
  readonly all: string;
  readonly own: string;
  readonly totalOfAll: string;
  readonly totalOfOwn: string;
}

const IS_REVIEWER = `'reviewer' = any(m.roles)`;
const IS_ADMIN = `'admin' = any(m.roles)`;
const IS_SINGLE = `c.type = 'single_review_per_exam'`;

const LISTS = {
  /** AMB-122: own reviews, all of a collection as its admin, and all where one review is for everybody. */
  completed_reviews: {
    roles: `(${IS_REVIEWER} or ${IS_ADMIN})`,
    seesAll: `${IS_ADMIN} or ${IS_SINGLE}`,
    seesOwn: 'true',
    all: 'true',
    own: 'true',
    totalOfAll: 't.completed',
    totalOfOwn: 't.completed',
  },
  /** AMB-118: reviewers only; where everyone reviews, each waits for the rescan that they asked for. */
  pending_rescans: {
    roles: IS_REVIEWER,
    seesAll: IS_SINGLE,
    seesOwn: `not ${IS_SINGLE}`,
    all: 'n.awaits_rescan_for_all',
    own: 'n.awaits_rescan',
    totalOfAll: 't.awaiting_for_all',
    totalOfOwn: 't.awaiting',
  },
} as const satisfies Record<string, ListRules>;

export type ReviewedExamsList = keyof typeof LISTS;

const IS_CHOSEN = '($2::uuid is null or m.collection_guid = $2)';

/**
 * $1 is the reader, $2 the chosen collection or null. What a person may read follows from their memberships of now. Reads
 * are independent in a set with a collection where everyone reviews, the reader too; not for an admin.
 */
const scopesOf = (list: ListRules) => `scopes as materialized (
  select held.set_id, bool_or(${list.seesAll}) filter (where ${IS_CHOSEN}) as sees_all,
    bool_or(${list.seesOwn}) filter (where ${IS_CHOSEN}) as sees_own,
    bool_or(${IS_REVIEWER} and not ${IS_SINGLE}) and not bool_or(${IS_ADMIN}) as reads_independently
  from collection_members m
  join data_collections c on c.guid = m.collection_guid and c.deleted_at is null
  join collection_set_members held on held.collection_guid = m.collection_guid
  where m.user_guid = $1 and (${list.roles})
  group by held.set_id
  having bool_or(${IS_CHOSEN})
)`;

const hiddenEntry = (list: ListRules) => `${list.all} and n.reviewer_guid <> $1 and (
  select ${hiddenUntilOwnReview('$1', 'hidden.exam_guid')} from exam_reviews hidden where hidden.guid = n.review_guid
)`;

/** An entry that the reader sees as one of everybody's. */
const isOfAll = (list: ListRules) =>
  `s.sees_all and ${list.all} and not (s.reads_independently and ${hiddenEntry(list)})`;

/** What the reader sees of everybody in the set is not counted again as their own. */
const ownBeside = (list: ListRules) =>
  `s.sees_own and n.reviewer_guid = $1 and ${list.own} and not (s.sees_all and ${list.all})`;

const totalOf = (list: ListRules) => `(
  select coalesce(sum(
    case when s.sees_all then ${list.totalOfAll} else 0 end
    + case when s.sees_own and t.reviewer_guid = $1
      then ${list.totalOfOwn} - case when s.sees_all then ${list.totalOfAll} else 0 end else 0 end
  ), 0)::int
  from scopes s join review_totals t on t.set_id = s.set_id and (s.sees_all or t.reviewer_guid = $1)
) - (
  select count(*)::int from scopes s join review_entries n on n.set_id = s.set_id
  where s.reads_independently and s.sees_all and ${hiddenEntry(list)}
)`;

/** An item as the contract has it; of an original with rescans `linked_to` names the newest of them (AMB-121). */
const itemOf = (sees: PatientVisibility): string =>
  jsonObject({
    guid: jsonWord('r.guid'),
    clip_set_guid: jsonWord('e.guid'),
    protocol: jsonWord('e.protocol'),
    ...patientMembers(sees),
    ...OPERATOR_MEMBERS,
    email: jsonText('u.email'),
    reviewer_name: jsonText(`nullif(btrim(u.first_name || ' ' || u.last_name), '')`),
    reviewer_guid: jsonWord('r.reviewer_guid'),
    assessment: jsonWord('r.assessment'),
    calf_not_assessed: `coalesce(${calfGapJson('r', 'e')}, 'null')`,
    rating: 'r.rating',
    clinical_decision: jsonWord('r.clinical_decision'),
    clip_set_created_at: jsonMoment('e.created_at'),
    clip_set_created_at_timezone_id: jsonText('e.created_at_timezone_id'),
    created_at: jsonMoment('r.created_at'),
    created_at_timezone_id: jsonText('r.created_at_timezone_id'),
    version: 'r.version',
    is_virtual_scan: jsonFlag('e.is_virtual_scan'),
    linked_to: jsonWord(`coalesce(e.linked_to, (
      select rescan.guid from exams rescan where rescan.chain_guid = e.guid and rescan.guid <> e.guid
      order by rescan.created_at desc, rescan.guid desc limit 1
    ))`),
  });

const WITH_DETAILS = `join exam_reviews r on r.guid = w.review_guid
  join exams e on e.guid = r.exam_guid
  join users u on u.guid = r.reviewer_guid`;

function sortKey(sort: SortColumn, sees: PatientVisibility): string {
  switch (sort) {
    case 'clip_set_guid':
      return 'e.guid';
    case 'protocol':
      return 'e.protocol';
    case 'reviewer':
      return `lower(coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email))`;
    case 'patient_id':
      return patientIdKey(sees, 'w.exam_created_at');
    case 'patient_name':
      return patientNameKey(sees, 'w.exam_created_at');
    case 'assessment':
      return 'r.assessment';
    case 'clinical_decision':
      return 'r.clinical_decision';
    case 'rating':
      return 'r.rating';
    case 'clip_set_created_at':
      return 'w.exam_created_at';
    case 'created_at':
      return 'r.created_at';
    case 'operator':
      return OPERATOR_KEY;
  }
}

const isDate = (sort: SortColumn) => sort === 'clip_set_created_at' || sort === 'created_at';

function orderOf({ sort = 'clip_set_created_at', order }: ReviewedExamsQuery): 'asc' | 'desc' {
  return order ?? (isDate(sort) ? 'desc' : 'asc');
}

/**
 * A page by exam start: the head of each set that the reader sees, merged. Sets do not share exams, so nothing is met
 * twice; what it costs grows with the reader's collections, never with their exams. $3 is the offset, after the first page.
 */
function pageByExamStart(list: ListRules, query: ReviewedExamsQuery, sees: PatientVisibility): string {
  const order = orderOf(query);
  const limit = query.limit;
  const isFirst = (query.offset ?? 0) === 0;
  const head = limit === undefined ? '' : `limit ${isFirst ? limit : `$3::int + ${limit}`}`;
  const paging = `${limit === undefined ? '' : `limit ${limit}`} ${isFirst ? '' : 'offset $3::int'}`;
  const headOf = (condition: string) => `(
    select n.review_guid, n.exam_created_at from review_entries n
    where n.set_id = s.set_id and ${condition}
    order by n.exam_created_at ${order}, n.review_guid ${order} ${head}
  )`;
  return `with ${scopesOf(list)}
    select ${totalOf(list)} as total, ${AS_PAGE} from (
      select e.guid, ${itemOf(sees)} as item from (
        select x.review_guid, x.exam_created_at from scopes s cross join lateral (
          ${headOf(isOfAll(list))} union all ${headOf(ownBeside(list))}
        ) x
        order by x.exam_created_at ${order}, x.review_guid ${order} ${paging}
      ) w ${WITH_DETAILS}
      order by w.exam_created_at ${order}, w.review_guid ${order}
    ) page`;
}

/** Reviews that a term finds, led by the index over the texts of exams; every branch may name values at `$n`. */
function foundBy(place: number, sees: PatientVisibility): string {
  return `select r.guid from exam_reviews r where r.exam_guid in (
      select e.guid from exams e where ${examTextHolds(`$${place}`, sees)}
    )
    union select r.guid from exam_reviews r where r.reviewer_guid in (
      select u.guid from users u where lower(u.first_name || ' ' || u.last_name || ' ' || u.first_name || '|' || u.email) like $${place}
    )
    union select r.guid from exam_reviews r
      where r.assessment = any($${place + 1}::text[]) or r.clinical_decision = any($${place + 2}::text[])
    union select r.guid from unnest($${place + 3}::tstzmultirange) span
      join exam_reviews r on r.created_at >= lower(span) and r.created_at < upper(span)
    union select r.guid from unnest($${place + 3}::tstzmultirange) span
      join exams e on e.created_at >= lower(span) and e.created_at < upper(span)
      join exam_reviews r on r.exam_guid = e.guid`;
}

const VALUES_PER_TERM = 4;
const FIRST_TERM_AT = 4;

/** Searched, or sorted by another column: the matching rows are looked at, and one page of them leaves. $3 is the offset. */
function pageOfMatching(
  list: ListRules,
  query: ReviewedExamsQuery,
  sees: PatientVisibility,
  terms: number,
): string {
  const order = orderOf(query);
  const found = Array.from(
    { length: terms },
    (_, n) => `and n.review_guid in (${foundBy(FIRST_TERM_AT + n * VALUES_PER_TERM, sees)})`,
  );
  const byKey = `w.sort_key ${order} nulls last, w.exam_created_at desc, w.review_guid desc`;
  return `with ${scopesOf(list)},
    matching as (
      select w.review_guid, w.exam_created_at, ${sortKey(query.sort ?? 'clip_set_created_at', sees)} as sort_key
      from (
        select n.review_guid, n.exam_created_at from scopes s join review_entries n on n.set_id = s.set_id
        where ((${isOfAll(list)}) or (s.sees_own and n.reviewer_guid = $1 and ${list.own}))
          ${found.join(' ')}
      ) w ${WITH_DETAILS}
    )
    select (select count(*)::int from matching) as total, ${AS_PAGE} from (
      select e.guid, ${itemOf(sees)} as item from (
        select * from matching w order by ${byKey}
        ${query.limit === undefined ? '' : `limit ${query.limit}`} offset $3::int
      ) w ${WITH_DETAILS}
      order by ${byKey}
    ) page`;
}

const isByExamStart = ({ sort = 'clip_set_created_at' }: ReviewedExamsQuery, terms: number) =>
  sort === 'clip_set_created_at' && terms === 0;

/** The statement behind a page: $1 reader, $2 collection or null, $3 offset where it is not the first page, then terms. */
export function reviewedExamsStatement(
  name: ReviewedExamsList,
  query: ReviewedExamsQuery,
  sees: PatientVisibility,
  terms = 0,
): string {
  return isByExamStart(query, terms)
    ? pageByExamStart(LISTS[name], query, sees)
    : pageOfMatching(LISTS[name], query, sees, terms);
}

/** Reads pages of a list; the pages by exam start, which people open first, are prepared once. */
export function reviewedExamsReader(database: Database, name: ReviewedExamsList) {
  const prepared = new Map<string, PreparedStatement<PageRow>>();

  function statementFor(
    query: ReviewedExamsQuery,
    sees: PatientVisibility,
    terms: number,
  ): PreparedStatement<PageRow> {
    const isUsual = query.limit !== undefined && USUAL_LIMITS.has(query.limit) && isByExamStart(query, terms);
    const isFirst = (query.offset ?? 0) === 0;
    const key = [query.order, query.limit, isFirst, sees.names, sees.id].join('|');
    const known = isUsual ? prepared.get(key) : undefined;
    if (known) return known;
    const statement = prepareStatement<PageRow>(database, {
      name: isUsual ? `${name}_${prepared.size}` : '',
      text: reviewedExamsStatement(name, query, sees, terms),
      isAlwaysFast: false,
    });
    if (isUsual) prepared.set(key, statement);
    return statement;
  }

  return async (
    reader: { readonly guid: string; readonly collectionGuid: string | undefined },
    query: ReviewedExamsQuery,
    terms: readonly ReviewSearchTerm[],
    sees: PatientVisibility,
  ): Promise<ListedPage> => {
    const isFirstByStart = isByExamStart(query, terms.length) && (query.offset ?? 0) === 0;
    const [page] = await statementFor(query, sees, terms.length).run([
      reader.guid,
      reader.collectionGuid ?? null,
      ...(isFirstByStart ? [] : [query.offset ?? 0]),
      ...terms.flatMap(({ text, assessments, decisions, times }) => [
        likePattern(text),
        assessments,
        decisions,
        times,
      ]),
    ]);
    return asListedPage(page);
  };
}
