import { guidsStartingWith, type Match, MATCHES } from '@sonoboard/domain/staff-search/match';
import { type AnyColumn, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { keyMatches } from '../platform/database/search-key.ts';

export const FOUND_PER_KIND = 8;

/** What a kind of thing is found by. */
export interface Searched {
  readonly table: PgTable;
  readonly guid: AnyColumn;
  /** The key as it is indexed. */
  readonly key: SQL;
  /** The part of it that the caller may see, where that is less. */
  readonly visibleKey?: SQL | undefined;
  readonly isThere?: SQL | undefined;
  /** Between equally good matches. */
  readonly order: SQL;
}

/** What a call asks for: a text, or rows by their guids. */
export type Sought = { readonly text: string } | { readonly guids: readonly string[] };

/**
 * The guids of the best matches with their rank, the place of the match in `MATCHES`. Each rank is asked for by itself and
 * only as far as the answer can hold it: the few best of a hundred thousand need no ranking of the rest. A row may come
 * with several ranks.
 */
export function bestMatches(searched: Searched, sought: Sought): SQL {
  const { table, guid, isThere = sql`true`, order } = searched;
  const branches = conditions(searched, sought).map(
    ({ match, condition }) =>
      sql`(select ${guid} as guid, ${sql.raw(String(MATCHES.indexOf(match)))} as rank from ${table}
        where ${isThere} and ${condition} order by ${order} limit ${sql.raw(String(FOUND_PER_KIND))})`,
  );
  return sql`(select guid, min(rank) as rank from (${sql.join(branches, sql` union all `)}) matching group by guid)`;
}

interface Branch {
  readonly match: Match;
  readonly condition: SQL;
}

function conditions({ guid, key, visibleKey }: Searched, sought: Sought): readonly Branch[] {
  if ('guids' in sought)
    return [{ match: 'exact', condition: sql`${guid} = any(${sql.param([...sought.guids])}::uuid[])` }];
  const { text } = sought;
  const byKey = MATCHES.map((match) => {
    const seen = visibleKey === undefined ? sql`true` : keyMatches(visibleKey, text, match);
    return { match, condition: sql`${keyMatches(key, text, match)} and ${seen}` };
  });
  const guids = guidsStartingWith(text);
  if (guids === null) return byKey;
  const match = guids.from === guids.to ? 'exact' : 'start';
  return [{ match, condition: sql`${guid} between ${guids.from} and ${guids.to}` }, ...byKey];
}
