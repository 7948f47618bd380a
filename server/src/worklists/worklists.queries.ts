import type { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { sql } from 'drizzle-orm';
import { examText } from '../exams/exam-search.sql.ts';
import type { Database, Db } from '../platform/database/db.ts';
import { likePattern } from '../platform/database/list-page.ts';
import { prepareStatement, type PreparedStatement } from '../platform/database/prepared.ts';
import { jsonFlag, jsonMoment, jsonObject, jsonText, jsonWord } from '../platform/database/sql-json.ts';
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

/** An item as the contract has it. */
const itemOf = (sees: PatientVisibility): string =>
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
  });

const OWN = 'reviewer_guid = $1 and collection_guid = $2';

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
  }
};

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
export function worklistStatement({ query, sees, isSearched = false, isClearing = false }: Reading): string {
  const sort = query.sort ?? 'date_added';
  const order = query.order ?? (query.sort === undefined || sort === 'date_added' ? 'desc' : 'asc');
  const limit = query.limit === undefined ? '' : `limit ${query.limit}`;
  // Without an unknown in it the first page, which everybody asks for, is planned once and not at every call.
  const paging = isFirstPage(query) ? limit : `${limit} offset ${isSearched ? '$5' : '$3'}`;

  // By date, one range of the index is the page, and the total is kept: nothing here grows with the list.
  if (isByDate(query) && query.drafts !== true && !isSearched && !isClearing) {
    const byDate = `order by date_added ${order}, exam_guid ${order}`;
    return `select coalesce((select due from worklist_totals where ${OWN}), 0) as total,
        ${IS_CLEARING} as "isClearing", ${AS_PAGE} from (
        select e.guid, ${itemOf(sees)} as item from (
          select exam_guid, date_added from worklist_entries where ${OWN} ${byDate} ${paging}
        ) w join exams e on e.guid = w.exam_guid
        order by w.date_added ${order}, w.exam_guid ${order}
      ) page`;
  }
  const searched = isSearched ? `and ${foundByAll(examText(sees))}` : '';
  const drafted = query.drafts === true ? `and ${HAS_DRAFT}` : '';
  const staying = isClearing ? `and ${STAYS}` : '';
  return `with matching as (
      select e.guid as exam_guid, w.date_added, ${sortKey(sort, sees)} as sort_key
      from worklist_entries w join exams e on e.guid = w.exam_guid
      where w.reviewer_guid = $1 and w.collection_guid = $2 ${searched} ${drafted} ${staying}
    ) select (select count(*)::int from matching) as total, ${IS_CLEARING} as "isClearing", ${AS_PAGE} from (
      select e.guid, ${itemOf(sees)} as item from (
        select * from matching order by sort_key ${order} nulls last, date_added desc, exam_guid desc ${paging}
      ) w join exams e on e.guid = w.exam_guid
      order by w.sort_key ${order} nulls last, w.date_added desc, w.exam_guid desc
    ) page`;
}

const isByDate = ({ sort = 'date_added' }: WorklistQuery) => sort === 'date_added';

const isFirstPage = ({ offset = 0 }: WorklistQuery) => offset === 0;

type WorklistRow = PageRow & { readonly isClearing: boolean };

/** Reads pages of a worklist; each combination of sort, order and usual limit is prepared once. */
export function worklistReader(database: Database) {
  const statements = new Map<string, PreparedStatement<WorklistRow>>();

  function statementFor(reading: Reading): PreparedStatement<WorklistRow> {
    const { query, sees, isSearched = false, isClearing = false } = reading;
    const key = [
      query.sort,
      query.order,
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
        isUsual && query.limit !== undefined && isByDate(query) && !isNarrowed && isFirstPage(query),
    });
    if (isUsual) statements.set(key, statement);
    return statement;
  }

  return async (
    list: { readonly reviewerGuid: string; readonly collectionGuid: string },
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
    const [page] = await statementFor({ query, sees, isSearched }).run(values);
    if (page?.isClearing !== true) return asListedPage(page);
    const [staying] = await statementFor({ query, sees, isSearched, isClearing: true }).run(values);
    return asListedPage(staying);
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
