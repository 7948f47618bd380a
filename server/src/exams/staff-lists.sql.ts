import { PROTOCOL_NAMES, PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import type { DateReader } from '@sonoboard/domain/shared/date-display';
import { type DateSpan, datesNamed, minutesNamed, type TimeSpan } from '@sonoboard/domain/shared/date-search';
import { searchTerms } from '@sonoboard/domain/worklists/list-search';
import { and, inArray, isNull, or, sql } from 'drizzle-orm';
import { dataCollections } from '../tables/data-collections.tables.ts';
import { searchGroups } from '../tables/staff-lists.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { likePattern, multirange } from '../platform/database/list-page.ts';

/** A statement written by hand, with the values of its places. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Gives every value its place in a statement. */
export function statementValues() {
  const values: unknown[] = [];
  return { values, put: (value: unknown) => `$${values.push(value)}` };
}

/** One part of an order. What is missing comes last, whichever way the values run; `isKnown` where nothing can be missing. */
export interface OrderPart {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
  /** A word about missing values would hide from the planner that an index has this very order. */
  readonly isKnown?: boolean;
}

/** Where the rows of a page are, counted from the end of the list that is nearer. */
export interface PageRange {
  readonly isFromEnd: boolean;
  readonly offset: number;
  readonly limit: number | undefined;
}

/** An offset reads all rows before it: from the nearer end the last page costs as little as the first. */
export function nearerRange(
  { limit, offset = 0 }: { readonly limit?: number | undefined; readonly offset?: number | undefined },
  total: number,
): PageRange {
  const rows = Math.max(0, Math.min(limit ?? total, total - offset));
  const rowsAfter = total - offset - rows;
  if (offset <= rowsAfter || rows === 0) return { isFromEnd: false, offset, limit };
  return { isFromEnd: true, offset: rowsAfter, limit: rows };
}

export function orderBy(parts: readonly OrderPart[], { isFromEnd }: Pick<PageRange, 'isFromEnd'>): string {
  const nulls = isFromEnd ? ' nulls first' : ' nulls last';
  return parts
    .map(({ key, direction, isKnown }) => {
      const isUp = (direction === 'asc') !== isFromEnd;
      return `${key} ${isUp ? 'asc' : 'desc'}${isKnown === true ? '' : nulls}`;
    })
    .join(', ');
}

/** A term of a staff search, and what it may mean beside a part of some text. */
export interface StaffSearchTerm {
  readonly pattern: string;
  readonly text: string;
  /** Live collections whose name or guid holds it: looked up first, so that a search that means none does not ask for them. */
  readonly collectionGuids: readonly string[];
  /** Search groups whose words hold it: all exams of these are found. */
  readonly groupIds: readonly number[];
  /** The times that it means for the reader. */
  readonly spans: readonly DateSpan[];
  /** A clock time alone means a minute of each day: so many are asked for together. Null where it names none. */
  readonly minutes: string | null;
}

export async function staffSearchTerms(
  db: Db,
  typed: readonly string[] | undefined,
  reader: DateReader,
): Promise<StaffSearchTerm[]> {
  return Promise.all(
    searchTerms(typed ?? []).map(async (text) => {
      const [collectionGuids, groupIds] = await Promise.all([
        selectCollectionsNamed(db, text),
        selectGroupsCalled(db, text),
      ]);
      return {
        text,
        pattern: likePattern(text),
        collectionGuids,
        groupIds,
        spans: datesNamed(text, reader),
        minutes: asMinutes(minutesNamed(text, reader)),
      };
    }),
  );
}

function asMinutes(minutes: readonly TimeSpan[]): string | null {
  return minutes.length === 0 ? null : multirange(minutes);
}

/** The guids of a table's rows whose time lies in one of many minutes, each found by the index on that time. */
export function guidsAtMinutes(table: string, column: string, minutes: string): string {
  return `select t.guid from unnest(${minutes}::tstzmultirange) minute
    join ${table} t on t.${column} >= lower(minute) and t.${column} < upper(minute)`;
}

async function selectCollectionsNamed(db: Db, text: string): Promise<string[]> {
  const rows = await db
    .select({ guid: dataCollections.guid })
    .from(dataCollections)
    .where(
      and(
        isNull(dataCollections.deletedAt),
        sql`lower(${dataCollections.name} || '|' || ${dataCollections.guid}::text) like ${likePattern(text)}`,
      ),
    );
  return rows.map(({ guid }) => guid);
}

/** The titles of a protocol follow from its name, so the database need not know them. */
async function selectGroupsCalled(db: Db, text: string): Promise<number[]> {
  const protocols = PROTOCOL_NAMES.filter((name) => {
    const { displayName, shortName } = PROTOCOLS[name];
    return `${displayName}|${shortName}`.toLowerCase().includes(text.toLowerCase());
  });
  const rows = await db
    .select({ id: searchGroups.id })
    .from(searchGroups)
    .where(
      or(sql`${searchGroups.words} like ${likePattern(text)}`, inArray(searchGroups.protocol, protocols)),
    );
  return rows.map(({ id }) => id);
}

/** The times of a column that lie in the span. */
export function isWithin(
  column: string,
  { from, before }: DateSpan,
  put: (value: unknown) => string,
): string {
  return `(${column} >= ${put(from.toISOString())}::timestamptz and ${column} < ${put(before.toISOString())}::timestamptz)`;
}
