import type { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import { PROTOCOL_TITLE } from '../exams/exams.tables.ts';
import type { Database } from '../platform/db.ts';
import { likePattern } from '../platform/list-page.ts';
import { prepareStatement, type PreparedStatement } from '../platform/prepared.ts';

export type WorklistQuery = QueryOf<typeof getWorklist>;

/** Which patient facts the caller may search and sort by: those that they may see. */
export interface PatientVisibility {
  readonly names: boolean;
  readonly id: boolean;
}

export interface WorklistRow {
  readonly total: number;
  readonly guid: string;
  readonly protocol: ProtocolName;
  readonly patientId: string | null;
  readonly patientFirstName: string | null;
  readonly patientLastName: string | null;
  readonly dateAdded: Date;
  readonly timezoneId: string;
  readonly operatorName: string | null;
  readonly operatorEmail: string;
  readonly scannerId: string | null;
  readonly isVirtualScan: boolean;
  readonly linkedTo: string | null;
  readonly hasRescan: boolean;
}

/** An empty page is one row without an exam: it still carries the total. */
type ResultRow = WorklistRow | { readonly total: number; readonly guid: null };

const COLUMNS = `e.guid, e.protocol, e.patient_id as "patientId", e.patient_first_name as "patientFirstName",
  e.patient_last_name as "patientLastName", w.date_added as "dateAdded", e.created_at_timezone_id as "timezoneId",
  e.operator_name as "operatorName", e.operator_email as "operatorEmail", e.scanner_id as "scannerId",
  e.is_virtual_scan as "isVirtualScan", e.linked_to as "linkedTo",
  exists(select 1 from exams r where r.linked_to = e.guid) as "hasRescan"`;

const OWN = 'reviewer_guid = $1 and collection_guid = $2';

/** Limits that the pages ask for; only these are kept as prepared statements. */
const USUAL_LIMITS = new Set([1, 5, 10, 15, 20, 50, 100, 300]);

const sortKey = (sort: NonNullable<WorklistQuery['sort']>, sees: PatientVisibility): string => {
  switch (sort) {
    case 'guid':
      return 'w.exam_guid';
    case 'protocol':
      return 'e.protocol';
    case 'patient_id':
      return sees.id ? 'lower(e.patient_id)' : 'w.date_added';
    case 'patient_name':
      return sees.names
        ? `nullif(lower(concat_ws(' ', e.patient_first_name, e.patient_last_name)), '')`
        : 'w.date_added';
    case 'date_added':
      return 'w.date_added';
    case 'operator':
      return `lower(concat_ws(' ', e.scanner_id, coalesce(e.operator_name, e.operator_email)))`;
  }
};

/** Whoever must not see a name must not find it by searching either. */
function haystack(sees: PatientVisibility): string {
  if (sees.names && sees.id) return 'e.search_text';
  const fields = [
    'e.guid::text',
    'e.protocol',
    PROTOCOL_TITLE,
    ...(sees.id ? ['e.patient_id'] : []),
    ...(sees.names ? [`concat_ws(' ', e.patient_first_name, e.patient_last_name)`] : []),
    'e.operator_name',
    'e.operator_email',
    'e.scanner_id',
  ];
  return `lower(concat_ws('|', ${fields.join(', ')}))`;
}

/** The statement behind a page of the worklist: $1 reviewer, $2 collection, then patterns and offset where it has them. */
export function worklistStatement(query: WorklistQuery, sees: PatientVisibility): string {
  const sort = query.sort ?? 'date_added';
  const order = query.order ?? (query.sort === undefined || sort === 'date_added' ? 'desc' : 'asc');
  const limit = query.limit === undefined ? '' : `limit ${query.limit}`;
  // Without an unknown in it the first page, which everybody asks for, is planned once and not at every call.
  const paging = isFirstPage(query) ? limit : `${limit} offset ${query.search === undefined ? '$3' : '$4'}`;

  // By date, one range of the index is the page, and the total is kept: nothing here grows with the list.
  if (isByDate(query)) {
    const byDate = `order by date_added ${order}, exam_guid ${order}`;
    return `select t.total, p.* from (
        select coalesce((select due from worklist_totals where ${OWN}), 0) as total
      ) t left join lateral (
        select ${COLUMNS} from (
          select exam_guid, date_added from worklist_entries where ${OWN} ${byDate} ${paging}
        ) w join exams e on e.guid = w.exam_guid
        order by w.date_added ${order}, w.exam_guid ${order}
      ) p on true`;
  }
  const searched = query.search === undefined ? '' : `and ${haystack(sees)} like all ($3::text[])`;
  return `with matching as (
      select e.guid as exam_guid, w.date_added, ${sortKey(sort, sees)} as sort_key
      from worklist_entries w join exams e on e.guid = w.exam_guid
      where w.reviewer_guid = $1 and w.collection_guid = $2 ${searched}
    ) select t.total, p.* from (select count(*)::int as total from matching) t left join lateral (
      select ${COLUMNS} from (
        select * from matching order by sort_key ${order} nulls last, date_added desc, exam_guid desc ${paging}
      ) w join exams e on e.guid = w.exam_guid
      order by w.sort_key ${order} nulls last, w.date_added desc, w.exam_guid desc
    ) p on true`;
}

const isByDate = ({ sort = 'date_added', search }: WorklistQuery) =>
  sort === 'date_added' && search === undefined;

const isFirstPage = ({ offset = 0 }: WorklistQuery) => offset === 0;

const isPage = (row: ResultRow): row is WorklistRow => row.guid !== null;

/** Reads pages of a worklist; each combination of sort, order and usual limit is prepared once. */
export function worklistReader(database: Database) {
  const statements = new Map<string, PreparedStatement<ResultRow>>();

  function statementFor(query: WorklistQuery, sees: PatientVisibility): PreparedStatement<ResultRow> {
    const key = [
      query.sort,
      query.order,
      query.limit,
      isFirstPage(query),
      query.search !== undefined,
      sees.names,
      sees.id,
    ].join('|');
    const known = statements.get(key);
    if (known) return known;
    const isUsual = query.limit === undefined || USUAL_LIMITS.has(query.limit);
    const statement = prepareStatement<ResultRow>(database, {
      name: isUsual ? `worklist_${statements.size}` : '',
      text: worklistStatement(query, sees),
      isAlwaysFast: isUsual && query.limit !== undefined && isByDate(query) && isFirstPage(query),
    });
    if (isUsual) statements.set(key, statement);
    return statement;
  }

  return async (
    list: { readonly reviewerGuid: string; readonly collectionGuid: string },
    query: WorklistQuery,
    sees: PatientVisibility,
  ): Promise<{ readonly rows: WorklistRow[]; readonly total: number }> => {
    const rows = await statementFor(query, sees).run([
      list.reviewerGuid,
      list.collectionGuid,
      ...(query.search === undefined ? [] : [query.search.map(likePattern)]),
      ...(isFirstPage(query) ? [] : [query.offset]),
    ]);
    return { rows: rows.filter(isPage), total: rows[0]?.total ?? 0 };
  };
}
