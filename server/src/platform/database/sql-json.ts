/**
 * JSON that PostgreSQL writes by joining texts: less work than json_agg, which looks up the type of each column of each
 * row (figures in docs/decisions/0009). Only values of people are escaped; a name that is not in `fields` cannot leave.
 */
export function jsonObject(fields: Readonly<Record<string, string>>): string {
  const members = Object.entries(fields).map(([name, value]) => `"${name}":' || ${value} || '`);
  return `'{${members.join(',')}}'`;
}

/** A text that anybody may have typed, or null. */
export const jsonText = (sql: string): string => `coalesce(to_json(${sql})::text, 'null')`;

/** A guid or another word of ours, which needs no escaping, or null. */
export const jsonWord = (sql: string): string => `coalesce('"' || ${sql} || '"', 'null')`;

export const jsonFlag = (sql: string): string => `case when ${sql} then 'true' else 'false' end`;

/** A moment as the API writes it. Colons stand in quotes, because pgbench takes a bare one for a variable. */
export const jsonMoment = (sql: string): string =>
  jsonWord(`to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z"')`);

export const JSON_NULL = `'null'`;
