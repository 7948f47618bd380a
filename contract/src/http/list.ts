import * as z from 'zod/mini';
import { Count, queryInteger, ReaderTimezone } from './wire-values.ts';

const LIMIT_MAX = 300;
const OFFSET_MAX = 10_000_000;
const TERM_MAX = 200;
const TERMS_MAX = 10;

const SearchTerm = z.string().check(z.trim(), z.maxLength(TERM_MAX));

/** Repeatable in the address; all terms must match. One term arrives as text, several as a list. */
const SearchTerms = z.pipe(
  z.pipe(
    z.union([SearchTerm, z.array(SearchTerm).check(z.maxLength(TERMS_MAX))]),
    z.transform((terms) => (Array.isArray(terms) ? terms : [terms]).filter((term) => term !== '')),
  ),
  z.array(z.string()),
);

const COLUMNS_TEXT_MAX = 2000;

/** Fields of the rows, parted by commas; a point leads into a field that has fields of its own. */
const CsvColumns = z.pipe(
  z.pipe(
    z
      .string()
      .check(
        z.maxLength(COLUMNS_TEXT_MAX),
        z.regex(/^\w+(?:\.\w+)?(?:,\w+(?:\.\w+)?)*$/, 'Must be names parted by commas'),
      ),
    z.transform((names) => names.split(',')),
  ),
  z.array(z.string()),
);

/**
 * What every list call takes. Without `limit` the answer is the whole list (AMB-021). With `format=csv` it is a file of
 * all rows that match, with the named columns. Days in filters and search terms are days in `timezone`, UTC without it.
 */
export function listQuery<const Columns extends readonly string[]>(sortColumns: Columns) {
  return z.strictObject({
    limit: z.optional(queryInteger(1, LIMIT_MAX)),
    offset: z.optional(queryInteger(0, OFFSET_MAX)),
    sort: z.optional(z.enum(sortColumns)),
    order: z.optional(z.enum(['asc', 'desc'])),
    search: z.optional(SearchTerms),
    timezone: z.optional(ReaderTimezone),
    format: z.optional(z.enum(['csv'])),
    columns: z.optional(CsvColumns),
  });
}

/** How many rows match, whatever the page shows. */
export const Total = Count;

export function listReply<Item extends z.core.$ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: Total });
}
