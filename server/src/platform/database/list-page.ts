import type { DateReader } from '@sonoboard/domain/shared/date-display';
import {
  clocksNamed,
  type DailyClock,
  datesNamed,
  minutesNamed,
  type TimeSpan,
} from '@sonoboard/domain/shared/date-search';
import { and, type AnyColumn, asc, desc, or, sql, type SQL } from 'drizzle-orm';

/** What every list call takes, already checked by the contract. */
export interface ListQuery<Column extends string> {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly sort?: Column | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly search?: readonly string[] | undefined;
  /** The reader's zone. */
  readonly timezone?: string | undefined;
}

export interface ListPage {
  readonly orderBy: SQL;
  readonly limit: number;
  readonly offset: number;
}

/** A query without a limit answers the whole list (AMB-021). */
const EVERY_ROW = Number.MAX_SAFE_INTEGER;

/** Turns the column names of the wire into SQL; only columns of the given table can be sorted by. */
export function listPage<Column extends string>(
  query: ListQuery<Column>,
  columns: Readonly<Record<Column, SQL>>,
  byDefault: { readonly sort: Column; readonly order: 'asc' | 'desc' },
): ListPage {
  const direction = (query.order ?? (query.sort ? 'asc' : byDefault.order)) === 'asc' ? asc : desc;
  return {
    orderBy: direction(columns[query.sort ?? byDefault.sort]),
    limit: query.limit ?? EVERY_ROW,
    offset: query.offset ?? 0,
  };
}

/** A pattern for LIKE that finds the term itself, whatever signs it holds. */
export function likePattern(term: string): string {
  return `%${term.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

const SHOWN_PHONE_NUMBER = /^\+\d[\d ()-]{5,}$/;

/** What a term may be stored as: pages show a phone number with spaces between its groups, and it is stored without. */
function spellingsOf(term: string): readonly string[] {
  return SHOWN_PHONE_NUMBER.test(term) ? [term, term.replaceAll(/[ ()-]/g, '')] : [term];
}

/** Every term must occur somewhere in the lower-cased text. */
export function containsAll(haystack: SQL, terms: readonly string[] | undefined): SQL | undefined {
  const contains = (text: string) => sql`${haystack} like ${likePattern(text)}`;
  return and(...(terms ?? []).map((term) => or(...spellingsOf(term).map(contains))));
}

/** Every term must be held by the row's text, or name a time of the row as the reader sees it. */
export function matchesAll(
  terms: readonly string[] | undefined,
  { holds, times, reader }: { holds: (term: string) => SQL; times: readonly SQL[]; reader: DateReader },
): SQL | undefined {
  const isNamed = (term: string) => [
    ...datesNamed(term, reader).flatMap((span) => times.map((time) => isWithin(time, span))),
    ...clocksNamed(term, reader).flatMap((clock) => times.map((time) => isAtClock(time, clock))),
  ];
  return and(...(terms ?? []).map((term) => or(...spellingsOf(term).map(holds), ...isNamed(term))));
}

/** The clock of a time in UTC. An index on it finds a clock time of any day: of a time in a zone there is none. */
export function utcClock(time: AnyColumn | SQL): SQL {
  return sql`((${time} at time zone 'UTC')::time)`;
}

function isAtClock(time: SQL, { utcFrom, utcBefore, during }: DailyClock): SQL {
  return sql`(${utcClock(time)} >= ${utcFrom}::time and ${utcClock(time)} < ${utcBefore}::time
    and ${time} <@ ${multirange(during)}::tstzmultirange)`;
}

function isWithin(time: SQL, { from, before }: TimeSpan): SQL {
  return sql`(${time} >= ${from.toISOString()}::timestamptz and ${time} < ${before.toISOString()}::timestamptz)`;
}

/** Spans as a value of PostgreSQL: '{[a,b),[c,d)}' for a tstzmultirange. */
export function multirange(spans: readonly TimeSpan[]): string {
  return `{${spans.map(({ from, before }) => `[${from.toISOString()},${before.toISOString()})`).join(',')}}`;
}

/** For a statement written by hand: every time that a term means to the reader, as a value of PostgreSQL. */
export function timesNamed(term: string, reader: DateReader): string {
  return multirange([...datesNamed(term, reader), ...minutesNamed(term, reader)]);
}
