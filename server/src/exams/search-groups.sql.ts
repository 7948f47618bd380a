import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { alias, PgDialect } from 'drizzle-orm/pg-core';
import { DRIZZLE } from '../platform/database/db.ts';
import { likePattern } from '../platform/database/list-page.ts';
import { exams, patientSearchKey } from '../tables/exams.tables.ts';
import type { PageRange, StaffSearchTerm } from './staff-lists.sql.ts';

// A common word is nearly always the name of a protocol, a scanner or an operator. These are searched in groups of exams that
// have them in common, and counted by tallies; what is left is found exam by exam.

type Put = (value: unknown) => string;

/** '|' parts the fields of a text; a term with it is searched in the whole text only. */
export const canBeSearchedInGroups = ({ text }: StaffSearchTerm) => !text.includes('|');

/** Whether a search group is one of those that the term finds; `row` is an entry or a tally. */
export const groupFoundBy = (row: string, { groupIds }: StaffSearchTerm, put: Put) =>
  `${row}.group_id = any(${put(groupIds)}::int[])`;

/** As an index has it, of the exam `e`. */
const PATIENT_KEY = new PgDialect(DRIZZLE).sqlToQuery(patientSearchKey(alias(exams, 'e'))).sql;

/** Whether what the exam `e` has for itself, its patient and its guid, holds the term. With its group this is all of its text. */
export function ownTextHolds(term: StaffSearchTerm, sees: PatientVisibility, put: Put): string {
  const conditions = [
    ...(sees.id || sees.names ? [patientHolds(term, sees, put)] : []),
    ...(mayBePartOfGuid(term.text) ? [guidHolds(put(term.pattern))] : []),
  ];
  return conditions.length === 0 ? 'false' : conditions.join(' or ');
}

/** The key has the names in one order only: the index leads to exams with all words, the text itself decides. */
function patientHolds(
  { text, pattern }: StaffSearchTerm,
  { names, id }: PatientVisibility,
  put: Put,
): string {
  const held = put(pattern);
  const column = (name: string) => `coalesce(e.${name}, '')`;
  const first = column('patient_first_name');
  const texts = [
    ...(id ? [column('patient_id')] : []),
    ...(names ? [`${first} || ' ' || ${column('patient_last_name')} || ' ' || ${first}`] : []),
  ];
  const words = text.split(' ').filter((word) => word !== '');
  const hasWords = words.map((word) => `${PATIENT_KEY} like ${put(likePattern(word))}`).join(' and ');
  return `(${hasWords} and (${texts.map((own) => `lower(${own}) like ${held}`).join(' or ')}))`;
}

const guidHolds = (pattern: string) => `(e.search_text like ${pattern} and e.guid::text like ${pattern})`;

export const mayBePartOfGuid = (text: string) => /^[\da-f-]+$/i.test(text);

interface TermConditions {
  /** Whether a row is found by its group. */
  readonly isInGroup: string;
  /** The guids of rows that are found otherwise. */
  readonly found: string;
}

/** More of them are not worth to be kept apart: the whole search is then done row by row. */
export const MOST_BEYOND_GROUPS = 5_000;

/** The rows that match all terms, and at least one of them not by their group. `rows` leads from a guid of `found` to a row. */
export function beyondGroups(terms: readonly TermConditions[], rows: string): string {
  const found = terms.map((term, place) => `found_${place} as materialized (${term.found})`);
  const all = terms.map((_, place) => `select guid from found_${place}`).join(' union ');
  const isFound = terms.map(
    ({ isInGroup }, place) => `(${isInGroup} or found.guid in (select guid from found_${place}))`,
  );
  return `with ${found.join(', ')}
    select found.guid from (${all}) found ${rows}
    where not (${terms.map(({ isInGroup }) => isInGroup).join(' and ')}) and ${isFound.join(' and ')}
    limit ${MOST_BEYOND_GROUPS + 1}`;
}

/**
 * Whether a search is for a common word: going through the list in its order then comes to the page sooner than all that
 * match could be read.
 */
export function isCommon(
  { offset, limit }: PageRange,
  { total, all }: { readonly total: number; readonly all: number },
) {
  return total > 0 && (offset + (limit ?? total)) * all <= total * total;
}
