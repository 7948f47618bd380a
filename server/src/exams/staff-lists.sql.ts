import type { DateReader } from '@sonoboard/domain/shared/date-display';
import { type DateSpan, datesNamed, minutesNamed, type TimeSpan } from '@sonoboard/domain/shared/date-search';
import { searchTerms } from '@sonoboard/domain/worklists/list-search';
import { and, isNull, sql } from 'drizzle-orm';
import { dataCollections } from '../tables/data-collections.tables.ts';
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

/** A term of a staff search, and what it may mean beside a part of some text. */
export interface StaffSearchTerm {
  readonly pattern: string;
  readonly text: string;
  /** Live collections whose name or guid holds it: looked up first, so that a search that means none does not ask for them. */
  readonly collectionGuids: readonly string[];
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
    searchTerms(typed ?? []).map(async (text) => ({
      text,
      pattern: likePattern(text),
      collectionGuids: await selectCollectionsNamed(db, text),
      spans: datesNamed(text, reader),
      minutes: asMinutes(minutesNamed(text, reader)),
    })),
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

/** The times of a column that lie in the span. */
export function isWithin(
  column: string,
  { from, before }: DateSpan,
  put: (value: unknown) => string,
): string {
  return `(${column} >= ${put(from.toISOString())}::timestamptz and ${column} < ${put(before.toISOString())}::timestamptz)`;
}
