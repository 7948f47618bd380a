import type { DateReader } from '@sonoboard/domain/shared/date-display';
import { type DateSpan, datesNamed } from '@sonoboard/domain/shared/date-search';
import { searchTerms } from '@sonoboard/domain/worklists/list-search';
import { and, isNull, sql } from 'drizzle-orm';
import { dataCollections } from '../data-collections/data-collections.tables.ts';
import type { Db } from '../platform/db.ts';
import { likePattern } from '../platform/list-page.ts';
import { examSearchText } from './exams.tables.ts';
import type { PatientVisibility } from './patient-visibility.service.ts';

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
    })),
  );
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

/** Whoever must not see a name must not find it by searching either; the index leads to the exams in both cases. */
export function examTextHolds(pattern: string, sees: PatientVisibility): string {
  const isHeld = `e.search_text like ${pattern}`;
  if (sees.names && sees.id) return isHeld;
  return `(${isHeld} and ${examSearchText({ ...sees, operator: true }, 'e.')} like ${pattern})`;
}
