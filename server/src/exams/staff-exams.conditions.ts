import type { listExamsForStaff } from '@sonoboard/contract/exams/exam-reports.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { dayAfter, startOfDate } from '@sonoboard/domain/shared/calendar-date';
import type { DateSpan } from '@sonoboard/domain/shared/date-search';
import { STAFF_LIST_TEXT } from '../tables/exams.tables.ts';
import { examTextHolds } from './exam-search.sql.ts';
import { ownTextHolds } from './search-groups.sql.ts';
import { guidsAtMinutes, isWithin, type StaffSearchTerm } from './staff-lists.sql.ts';

export type StaffExamsQuery = Omit<QueryOf<typeof listExamsForStaff>, 'search'>;

type Put = (value: unknown) => string;

/** By what the list is narrowed: filters and search, each a condition on the exam `e`. None for the whole list. */
export function matchingExams(
  query: StaffExamsQuery,
  terms: readonly StaffSearchTerm[],
  sees: PatientVisibility,
  put: Put,
): string[] {
  return [
    ...filters(query, put),
    ...terms.map((term) => examFoundBy(term, (pattern) => examTextHolds(pattern, sees), put)),
  ];
}

export const hasFilters = (query: StaffExamsQuery) => filters(query, String).length > 0;

/** The exams that a term finds by anything but their search group. */
export function examsFoundBeyondGroups(term: StaffSearchTerm, sees: PatientVisibility, put: Put): string {
  return `select e.guid from exams e where ${examFoundBy(term, () => ownTextHolds(term, sees, put), put)}`;
}

function filters(query: StaffExamsQuery, put: Put): string[] {
  const flag = (column: string, wanted: boolean | undefined) =>
    wanted === undefined ? [] : [`${wanted ? '' : 'not '}e.${column}`];
  const instant = (date: string) =>
    `${put(startOfDate(date, query.timezone ?? 'UTC').toISOString())}::timestamptz`;
  return [
    ...(query.protocol === undefined ? [] : [`e.protocol = ${put(query.protocol)}`]),
    ...flag('is_practise_exam', query.is_practise_exam),
    ...flag('is_aborted', query.is_aborted),
    ...flag('is_virtual_scan', query.is_virtual_scan),
    ...(query.collection === undefined ? [] : [`e.guid in (${heldByCollections(put([query.collection]))})`]),
    ...(query.from === undefined ? [] : [`e.completed_at >= ${instant(query.from)}`]),
    ...(query.to === undefined ? [] : [`e.completed_at < ${instant(dayAfter(query.to))}`]),
  ];
}

/**
 * Any value of a row: texts by two indexes, collections by their names, dates by month or day. Flags have filters of
 * their own, and scanned points are shorter than a term can be.
 */
function examFoundBy(term: StaffSearchTerm, textHolds: (pattern: string) => string, put: Put): string {
  const pattern = put(term.pattern);
  const { collectionGuids, spans, minutes } = term;
  const byValue = [
    textHolds(pattern),
    `${STAFF_LIST_TEXT} like ${pattern}`,
    ...spans.flatMap((span) => datesWithin(span, put)),
  ].join(' or ');
  const others = [
    ...(collectionGuids.length === 0 ? [] : [heldByCollections(put(collectionGuids))]),
    ...(minutes === null ? [] : atMinutes(put(minutes))),
  ];
  if (others.length === 0) return `(${byValue})`;
  // Side by side, so that the values are still found by their indexes: no index knows the collections of an exam.
  return `e.guid in (select e.guid from exams e where ${[byValue, ...others].join(' union all ')})`;
}

function datesWithin(span: DateSpan, put: Put): string[] {
  const { days } = span;
  return [
    isWithin('e.completed_at', span, put),
    isWithin('e.created_at', span, put),
    ...(days === null
      ? []
      : [
          `(e.patient_date_of_birth >= ${put(days.from)}::date and e.patient_date_of_birth < ${put(days.before)}::date)`,
        ]),
  ];
}

const atMinutes = (minutes: string) =>
  ['completed_at', 'created_at'].map((column) => guidsAtMinutes('exams', column, minutes));

const heldByCollections = (guids: string) =>
  `select ce.exam_guid from collection_exams ce
   join data_collections c on c.guid = ce.collection_guid and c.deleted_at is null
   where ce.collection_guid = any(${guids}::uuid[])`;
