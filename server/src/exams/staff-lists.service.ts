import { searchTerms } from '@sonoboard/domain/worklists/list-search';
import { and, isNull, sql } from 'drizzle-orm';
import { dataCollections } from '../data-collections/data-collections.tables.ts';
import type { Db } from '../platform/db.ts';
import { likePattern } from '../platform/list-page.ts';
import { PROTOCOL_TITLE } from './exams.tables.ts';
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
  /** Live collections whose name holds it: looked up first, so that a search that means none does not ask for them. */
  readonly collectionGuids: readonly string[];
  readonly days: Days | null;
}

/** From the first day to before the last. */
interface Days {
  readonly from: string;
  readonly before: string;
}

export async function staffSearchTerms(
  db: Db,
  typed: readonly string[] | undefined,
): Promise<StaffSearchTerm[]> {
  return Promise.all(
    searchTerms(typed ?? []).map(async (text) => ({
      text,
      pattern: likePattern(text),
      collectionGuids: await selectCollectionsNamed(db, text),
      days: daysNamed(text),
    })),
  );
}

async function selectCollectionsNamed(db: Db, text: string): Promise<string[]> {
  const rows = await db
    .select({ guid: dataCollections.guid })
    .from(dataCollections)
    .where(
      and(isNull(dataCollections.deletedAt), sql`lower(${dataCollections.name}) like ${likePattern(text)}`),
    );
  return rows.map(({ guid }) => guid);
}

/** Dates have no text to look through; a month or a day, written as the lists and exports write it, is a range of them. */
function daysNamed(text: string): Days | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(text) ?? [];
  if (year === undefined || month === undefined) return null;
  const first = new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`);
  const isReal = !Number.isNaN(first.getTime()) && first.getUTCDate() === Number(day ?? 1);
  if (!isReal) return null;
  const next = new Date(first);
  if (day === undefined) next.setUTCMonth(first.getUTCMonth() + 1);
  else next.setUTCDate(first.getUTCDate() + 1);
  return { from: dateOf(first), before: dateOf(next) };
}

/** The day after, for a range that ends with a whole day. */
export function dayAfter(date: string): string {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return dateOf(next);
}

const dateOf = (at: Date) => at.toISOString().slice(0, at.toISOString().indexOf('T'));

/** Days of UTC, whatever zone the database runs in. */
export const startOfDay = (place: string) => `(${place}::date::timestamp at time zone 'UTC')`;

/** Whoever must not see a name must not find it by searching either; the index leads to the exams in both cases. */
export function examTextHolds(pattern: string, sees: PatientVisibility): string {
  const isHeld = `e.search_text like ${pattern}`;
  if (sees.names && sees.id) return isHeld;
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
  return `(${isHeld} and lower(concat_ws('|', ${fields.join(', ')})) like ${pattern})`;
}
