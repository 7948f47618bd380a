import { getTableColumns, sql, type AnyColumn, type SQL, type Table } from 'drizzle-orm';
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Milliseconds, as JavaScript has them: a time that went out and came back still equals the stored one. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

export function createdAt() {
  return moment('created_at').notNull().defaultNow();
}

export function guidKey() {
  return uuid('guid').primaryKey().defaultRandom();
}

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Some columns of a table, for a select. A name that is no column does not compile. */
export function pickColumns<From extends Table, Name extends keyof From['_']['columns']>(
  table: From,
  names: readonly Name[],
): Pick<From['_']['columns'], Name> {
  const columns: From['_']['columns'] = getTableColumns(table);
  // fromEntries forgets the names.
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<From['_']['columns'], Name>;
}

/** The condition of a CHECK. Closed sets live in domain; the database repeats them, and a diff shows when one grows. */
export function isOneOf(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(quotedList(values))})`;
}

export function holdsOnly(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} <@ array[${sql.raw(quotedList(values))}]::text[]`;
}

export function hasLength(column: AnyColumn, min: number, max: number): SQL {
  return sql`char_length(${column}) between ${sql.raw(String(min))} and ${sql.raw(String(max))}`;
}

function quotedList(values: readonly string[]): string {
  return values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
}
