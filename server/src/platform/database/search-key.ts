import { mayLieWithin, type Match, searchWords } from '@sonoboard/domain/staff-search/match';
import { type AnyColumn, sql, type SQL } from 'drizzle-orm';

/**
 * The fields of a row as one text in which every word stands between blanks and every field between bars. What it says of
 * exact, starting and inner matches is domain's `matchOf`; a trigram index over the same expression finds the rows.
 */
export function searchKey(...fields: readonly (AnyColumn | SQL)[]): SQL {
  const texts = fields.map((field) => sql`coalesce(${field}, '')`);
  return sql`lower('| ' || ${sql.join(texts, sql` || ' | ' || `)} || ' |')`;
}

/** Either name may be missing; a blank for it would stand in the way of an exact match. */
export function fullName(firstName: AnyColumn, lastName: AnyColumn): SQL {
  return sql`btrim(coalesce(${firstName}, '') || ' ' || coalesce(${lastName}, ''))`;
}

/** A name that is found as 'Henrik Solberg' and as 'Solberg Henrik'. */
export function eitherOrder(firstName: AnyColumn, lastName: AnyColumn): SQL {
  return sql`(coalesce(${firstName}, '') || ' ' || coalesce(${lastName}, '') || ' ' || coalesce(${firstName}, ''))`;
}

/** For an index: the key with the operators that find texts within texts. */
export function searchable(key: SQL): SQL {
  return sql`${key} gin_trgm_ops`;
}

/**
 * For an index: the fields of a key, each by itself. To trigrams the whole of a field looks like any word in it: without
 * this, a word of every row would have every row read before it is known that none is the word itself.
 */
export function searchFields(key: SQL): SQL {
  return sql`string_to_array(btrim(${key}, '| '), ' | ')`;
}

/** The rows whose key fits the text at least so well. */
export function keyMatches(key: SQL, text: string, match: Match): SQL {
  const words = searchWords(text);
  if (match === 'exact') {
    const whole = words.join(' ');
    return sql`${searchFields(key)} @> array[${whole}]::text[] and ${holds(key, `| ${whole} |`)}`;
  }
  return sql.join(
    words.map((word) => holds(key, likePattern(word, match))),
    sql` and `,
  );
}

const holds = (key: SQL, pattern: string) => sql`${key} like ${`%${escaped(pattern)}%`}`;

function likePattern(word: string, match: 'start' | 'within'): string {
  return match === 'within' && mayLieWithin(word) ? word : ` ${word}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
