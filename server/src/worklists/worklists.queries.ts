import type { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { DUE_SOON_MINUTES } from '@sonoboard/domain/targets/time-to-target';
import { sql } from 'drizzle-orm';
import { examText } from '../exams/exam-search.sql.ts';
import type { Database, Db } from '../platform/database/db.ts';
import { likePattern } from '../platform/database/list-page.ts';
import { prepareStatement, type PreparedStatement } from '../platform/database/prepared.ts';
import {
  JSON_NULL,
  jsonFlag,
  jsonMoment,
  jsonObject,
  jsonText,
  jsonWord,
} from '../platform/database/sql-json.ts';
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
import { ALL_COLLECTIONS } from '../tables/worklists.tables.ts';

export type WorklistQuery = Omit<QueryOf<typeof getWorklist>, 'search'>;

/** Drafts are kept by chain. One look into their key for each row. */
const HAS_DRAFT = `exists(select from review_drafts d where d.reviewer_guid = $1 and d.root_exam_guid = e.chain_guid)`;

/**
 * An item as the contract has it. Where the list has no targets, its entries hold nothing that the index by date does not: they are not
 * looked at.
 */
const itemOf = (sees: PatientVisibility, isTargeted: boolean): string =>
  jsonObject({
    guid: jsonWord('e.guid'),
    protocol: jsonWord('e.protocol'),
    ...patientMembers(sees),
    date_added: jsonMoment('w.date_added'),
    date_added_timezone_id: jsonText('e.created_at_timezone_id'),
    ...OPERATOR_MEMBERS,
    is_virtual_scan: jsonFlag('e.is_virtual_scan'),
    linked_to: jsonWord('e.linked_to'),
    has_rescan: jsonFlag('exists(select 1 from exams r where r.linked_to = e.guid)'),
    has_draft: jsonFlag(HAS_DRAFT),
    due_at: isTargeted ? jsonMoment('w.due_at') : JSON_NULL,
    is_urgent: jsonFlag(isTargeted ? 'w.is_urgent' : 'e.is_urgent'),
  });

const OWN = 'reviewer_guid = $1 and collection_guid = $2';
const KEPT_TOTAL = `coalesce((select due from worklist_totals where ${OWN}), 0)`;

const sortKey = (sort: NonNullable<WorklistQuery['sort']>, sees: PatientVisibility): string => {
  switch (sort) {
    case 'guid':
      return 'w.exam_guid';
    case 'protocol':
      return 'e.protocol';
    case 'patient_id':
      return patientIdKey(sees, 'w.date_added');
    case 'patient_name':
      return patientNameKey(sees, 'w.date_added');
    case 'date_added':
      return 'w.date_added';
    case 'operator':
      return OPERATOR_KEY;
    case 'time_to_target':
      return 'w.due_at';
  }
};

/** Whether a collection of the list promises when its exams are reviewed. */
const HAS_TARGETS = `exists(select from collection_members m
    join collection_targets t on t.collection_guid = m.collection_guid
    join data_collections c on c.guid = m.collection_guid
    where m.user_guid = $1 and 'reviewer' = any(m.roles) and $2 in (m.collection_guid, '${ALL_COLLECTIONS}')
      and c.deleted_at is null and (t.review_minutes is not null or t.urgent_review_minutes is not null))`;

/** A large collection that was deleted leaves the worklists piece by piece; until then its entries are passed over. */
const IS_CLEARING = `exists(select from worklist_totals t join data_collections c on c.guid = t.collection_guid
    where t.reviewer_guid = $1 and t.due > 0 and c.deleted_at is not null)`;
const STAYS = `exists(select from worklist_entries own join data_collections c on c.guid = own.collection_guid
    where own.exam_guid = w.exam_guid and own.reviewer_guid = w.reviewer_guid and c.deleted_at is null
      and w.collection_guid in (own.collection_guid, '${ALL_COLLECTIONS}'))`;

interface Reading {
  readonly query: WorklistQuery;
  readonly sees: PatientVisibility;
  readonly isSearched?: boolean;
  /** Whether entries of a deleted collection are still there. */
  readonly isClearing?: boolean;
  /** Whether the list has targets. */
  readonly isTargeted?: boolean;
}

type WorklistSort = NonNullable<WorklistQuery['sort']>;
interface WorklistOrder {
  readonly sort: WorklistSort;
  readonly order: 'asc' | 'desc';
}

/** What is due first comes first where that is known, and the newest where it is not. */
export function worklistOrder({ sort, order }: WorklistQuery, isTargeted: boolean): WorklistOrder {
  if (sort === 'time_to_target' && !isTargeted) return { sort: 'date_added', order: 'desc' };
  const by = sort ?? (isTargeted ? 'time_to_target' : 'date_added');
  return { sort: by, order: order ?? (by === 'date_added' ? 'desc' : 'asc') };
}

/** A term and the times that it means for the reader. */
export interface WorklistSearchTerm {
  readonly text: string;
  /** A tstzmultirange. */
  readonly times: string;
}

/** $3 patterns, $4 the times that each of them means. */
const foundByAll = (haystack: string) => `not exists (
    select from unnest($3::text[], $4::tstzmultirange[]) term (pattern, times)
    where not (${haystack} like term.pattern or w.date_added <@ term.times)
  )`;

/** The statement behind a page of the worklist: $1 reviewer, $2 collection, then search and offset where it has them. */
export function worklistStatement(reading: Reading): string {
  const { query, sees, isSearched = false, isClearing = false, isTargeted = false } = reading;
  const { sort, order } = worklistOrder(query, isTargeted);
  // Without an unknown in it the first page, which everybody asks for, is planned once and not at every call.
  const paging: Paging = {
    limit: query.limit,
    offset: isFirstPage(query) ? null : isSearched ? '$5' : '$3',
  };
  const states = `${IS_CLEARING} as "isClearing", ${HAS_TARGETS} as "hasTargets"`;
  const item = itemOf(sees, isTargeted);

  // By date or by due time, one range of the index is the page, and the total is kept: nothing here grows with the list.
  if (isByIndex(sort) && query.drafts !== true && !isSearched && !isClearing) {
    const page = sort === 'date_added' ? pageByDate(order, paging, isTargeted) : pageByDueTime(order, paging);
    return `select ${KEPT_TOTAL} as total, ${states}, ${AS_PAGE} from (
        select e.guid, ${item} as item from (${page.rows}) w join exams e on e.guid = w.exam_guid
        order by ${page.orderBy}
      ) page`;
  }
  const searched = isSearched ? `and ${foundByAll(examText(sees))}` : '';
  const drafted = query.drafts === true ? `and ${HAS_DRAFT}` : '';
  const staying = isClearing ? `and ${STAYS}` : '';
  const targeted = isTargeted ? ', w.due_at, w.is_urgent' : '';
  return `with matching as (
      select e.guid as exam_guid, w.date_added, ${sortKey(sort, sees)} as sort_key ${targeted}
      from worklist_entries w join exams e on e.guid = w.exam_guid
      where w.reviewer_guid = $1 and w.collection_guid = $2 ${searched} ${drafted} ${staying}
    ) select (select count(*)::int from matching) as total, ${states}, ${AS_PAGE} from (
      select e.guid, ${item} as item from (
        select * from matching
        order by sort_key ${order} nulls last, date_added desc, exam_guid desc ${pagingText(paging)}
      ) w join exams e on e.guid = w.exam_guid
      order by w.sort_key ${order} nulls last, w.date_added desc, w.exam_guid desc
    ) page`;
}

interface Paging {
  readonly limit: number | undefined;
  readonly offset: string | null;
}

const pagingText = ({ limit, offset }: Paging) =>
  `${limit === undefined ? '' : `limit ${limit}`} ${offset === null ? '' : `offset ${offset}`}`;

interface IndexedPage {
  readonly rows: string;
  readonly orderBy: string;
}

function pageByDate(order: 'asc' | 'desc', paging: Paging, isTargeted: boolean): IndexedPage {
  const columns = isTargeted ? TARGETED_COLUMNS : 'exam_guid, date_added';
  return {
    rows: `select ${columns} from worklist_entries where ${OWN}
      order by date_added ${order}, exam_guid ${order} ${pagingText(paging)}`,
    orderBy: `w.date_added ${order}, w.exam_guid ${order}`,
  };
}

const TARGETED_COLUMNS = 'exam_guid, date_added, due_at, is_urgent';

/** What has no target comes last either way, the newest first: upside down that is two ranges of the index. */
function pageByDueTime(order: 'asc' | 'desc', paging: Paging): IndexedPage {
  const newest = 'date_added desc, exam_guid desc';
  const entries = (condition = '') =>
    `select ${TARGETED_COLUMNS} from worklist_entries where ${OWN} ${condition}`;
  const orderBy = `w.due_at ${order} nulls last, w.date_added desc, w.exam_guid desc`;
  if (order === 'asc')
    return { rows: `${entries()} order by due_at, ${newest} ${pagingText(paging)}`, orderBy };
  const upTo = paging.limit === undefined ? '' : `limit ${paging.limit} + ${paging.offset ?? 0}`;
  return {
    rows: `select * from (
        (${entries('and due_at is not null')} order by due_at desc, ${newest} ${upTo})
        union all (${entries('and due_at is null')} order by due_at, ${newest} ${upTo})
      ) w order by ${orderBy} ${pagingText(paging)}`,
    orderBy,
  };
}

const isByIndex = (sort: WorklistSort) => sort === 'date_added' || sort === 'time_to_target';

const isFirstPage = ({ offset = 0 }: WorklistQuery) => offset === 0;

type WorklistRow = PageRow & { readonly isClearing: boolean; readonly hasTargets: boolean };

interface List {
  readonly reviewerGuid: string;
  readonly collectionGuid: string;
}

/** Of how many lists a server remembers that they had targets. */
const REMEMBERED_LISTS = 10_000;

/** Reads pages of a worklist; each combination of sort, order and usual limit is prepared once. */
export function worklistReader(database: Database) {
  const statements = new Map<string, PreparedStatement<WorklistRow>>();
  // Only a guess of which statement it will be: the row says how it is.
  const targeted = new Set<string>();

  function statementFor(reading: Reading): PreparedStatement<WorklistRow> {
    const { query, sees, isSearched = false, isClearing = false, isTargeted = false } = reading;
    const { sort, order } = worklistOrder(query, isTargeted);
    const key = [
      sort,
      order,
      isTargeted,
      query.limit,
      isFirstPage(query),
      isSearched,
      query.drafts === true,
      sees.names,
      sees.id,
    ].join('|');
    const known = isClearing ? undefined : statements.get(key);
    if (known) return known;
    const isNarrowed = isSearched || query.drafts === true;
    const isUsual = !isClearing && (query.limit === undefined || USUAL_LIMITS.has(query.limit));
    const statement = prepareStatement<WorklistRow>(database, {
      name: isUsual ? `worklist_${statements.size}` : '',
      text: worklistStatement(reading),
      isAlwaysFast:
        isUsual && query.limit !== undefined && isByIndex(sort) && !isNarrowed && isFirstPage(query),
    });
    if (isUsual) statements.set(key, statement);
    return statement;
  }

  return async (
    list: List & { readonly at: Date },
    query: WorklistQuery,
    terms: readonly WorklistSearchTerm[],
    sees: PatientVisibility,
  ): Promise<ListedPage> => {
    const isSearched = terms.length > 0;
    const values = [
      list.reviewerGuid,
      list.collectionGuid,
      ...(isSearched ? [terms.map(({ text }) => likePattern(text)), terms.map(({ times }) => times)] : []),
      ...(isFirstPage(query) ? [] : [query.offset]),
    ];
    const run = async (state: Pick<Reading, 'isClearing' | 'isTargeted'>) =>
      (await statementFor({ query, sees, isSearched, ...state }).run(values))[0];

    const name = `${list.reviewerGuid} ${list.collectionGuid}`;
    let isTargeted = targeted.has(name);
    let page = await run({ isTargeted });
    if (page !== undefined && page.hasTargets !== isTargeted) {
      isTargeted = page.hasTargets;
      if (targeted.size >= REMEMBERED_LISTS) targeted.clear();
      if (isTargeted) targeted.add(name);
      else targeted.delete(name);
      page = await run({ isTargeted });
    }
    if (page?.isClearing === true) page = await run({ isTargeted, isClearing: true });
    return asListedPage(page, {
      has_targets: isTargeted,
      ...worklistOrder(query, isTargeted),
      at: list.at.toISOString(),
      targets: null,
    });
  };
}

/** Counting ends here, so that a number costs the same in every list. */
const FIGURE_MAX = 100;
const DUE_SOON = `interval '${DUE_SOON_MINUTES} minutes'`;

/** $3 is now. Each is a range of the index, whose end is not looked at. */
function figures(staying: string): string {
  const among = (condition: string) =>
    `worklist_entries w where w.reviewer_guid = $1 and w.collection_guid = $2 and ${condition} ${staying}`;
  const counted = (condition: string) =>
    `(select count(*) from (select from ${among(condition)} limit ${FIGURE_MAX}) counted)`;
  const first = (condition: string) => `(select w.due_at from ${among(condition)} order by w.due_at limit 1)`;
  const soon = `$3::timestamptz + ${DUE_SOON}`;
  return `json_build_object(
      'overdue', ${counted('w.due_at <= $3')},
      'due_soon', ${counted(`w.due_at > $3 and w.due_at <= ${soon}`)},
      'changes_in_seconds', ceil(extract(epoch from
        least(${first('w.due_at > $3')}, ${first(`w.due_at > ${soon}`)} - ${DUE_SOON}) - $3::timestamptz))
    )`;
}

const STAYING_TOTAL = `(select count(*)::int from worklist_entries w
  where w.reviewer_guid = $1 and w.collection_guid = $2 and ${STAYS})`;

const countStatement = (isClearing: boolean) =>
  `select ${isClearing ? STAYING_TOTAL : KEPT_TOTAL} as total, ${IS_CLEARING} as "isClearing",
    case when ${HAS_TARGETS} then ${figures(isClearing ? `and ${STAYS}` : '')} end as targets`;

interface CountRow {
  readonly total: number;
  readonly isClearing: boolean;
  readonly targets: {
    readonly overdue: number;
    readonly due_soon: number;
    readonly changes_in_seconds: number | null;
  } | null;
}

/** How many exams wait in a list, and how many of them are late or nearly so. */
export function worklistCounter(database: Database) {
  const usual = prepareStatement<CountRow>(database, {
    name: 'worklist_count',
    text: countStatement(false),
    isAlwaysFast: true,
  });
  const clearing = prepareStatement<CountRow>(database, {
    name: '',
    text: countStatement(true),
    isAlwaysFast: false,
  });
  return async ({ reviewerGuid, collectionGuid }: List, now: Date): Promise<CountRow> => {
    const values = [reviewerGuid, collectionGuid, now];
    const [row] = await usual.run(values);
    if (row === undefined) throw new Error('A count is always one row.');
    if (!row.isClearing) return row;
    const [staying = row] = await clearing.run(values);
    return staying;
  };
}

/** Gives the exam to go on from, null when the collection is done. */
export async function refreshWorklistPiece(
  db: Db,
  list: { readonly collectionGuid: string; readonly reviewerGuid: string },
  piece: { readonly last: string; readonly size: number },
): Promise<string | null> {
  const { rows } = await db.execute<{ last: string | null }>(
    sql`select worklist_refresh_piece(${list.collectionGuid}, ${list.reviewerGuid}, ${piece.last}, ${piece.size}) as last`,
  );
  return rows[0]?.last ?? null;
}
