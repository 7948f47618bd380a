import type { listExamsForStaff } from '@sonoboard/contract/exams/exam-reports.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import { STAFF_LIST_TEXT } from './exams.tables.ts';
import type { PatientVisibility } from './patient-visibility.service.ts';
import { dayAfter, examTextHolds, type StaffSearchTerm, startOfDay } from './staff-lists.service.ts';

export type StaffExamsQuery = Omit<QueryOf<typeof listExamsForStaff>, 'search'>;

type Put = (value: unknown) => string;

/** By what the list is narrowed: filters and search, each a condition on the exam `e`. None for the whole list. */
export function matchingExams(
  query: StaffExamsQuery,
  terms: readonly StaffSearchTerm[],
  sees: PatientVisibility,
  put: Put,
): string[] {
  return [...filters(query, put), ...terms.map((term) => examFoundBy(term, sees, put))];
}

function filters(query: StaffExamsQuery, put: Put): string[] {
  const flag = (column: string, wanted: boolean | undefined) =>
    wanted === undefined ? [] : [`${wanted ? '' : 'not '}e.${column}`];
  return [
    ...(query.protocol === undefined ? [] : [`e.protocol = ${put(query.protocol)}`]),
    ...flag('is_practise_exam', query.is_practise_exam),
    ...flag('is_aborted', query.is_aborted),
    ...flag('is_virtual_scan', query.is_virtual_scan),
    ...(query.collection === undefined ? [] : [`e.guid in (${heldByCollections(put([query.collection]))})`]),
    ...(query.from === undefined ? [] : [`e.completed_at >= ${startOfDay(put(query.from))}`]),
    ...(query.to === undefined ? [] : [`e.completed_at < ${startOfDay(put(dayAfter(query.to)))}`]),
  ];
}

/**
 * Any value of a row: texts by two indexes, collections by their names, dates by month or day. Flags have filters of
 * their own, and scanned points are shorter than a term can be.
 */
function examFoundBy(term: StaffSearchTerm, sees: PatientVisibility, put: Put): string {
  const pattern = put(term.pattern);
  const { collectionGuids, days } = term;
  const byValue = [
    examTextHolds(pattern, sees),
    `${STAFF_LIST_TEXT} like ${pattern}`,
    ...(days === null ? [] : datesWithin(put(days.from), put(days.before))),
  ].join(' or ');
  if (collectionGuids.length === 0) return `(${byValue})`;
  // Side by side, so that the values are still found by their indexes: no index knows the collections of an exam.
  return `e.guid in (select e.guid from exams e where ${byValue} union all ${heldByCollections(put(collectionGuids))})`;
}

function datesWithin(from: string, before: string): string[] {
  const isWithin = (column: string) =>
    `(${column} >= ${startOfDay(from)} and ${column} < ${startOfDay(before)})`;
  return [
    isWithin('e.completed_at'),
    isWithin('e.created_at'),
    `(e.patient_date_of_birth >= ${from}::date and e.patient_date_of_birth < ${before}::date)`,
  ];
}

const heldByCollections = (guids: string) =>
  `select ce.exam_guid from collection_exams ce
   join data_collections c on c.guid = ce.collection_guid and c.deleted_at is null
   where ce.collection_guid = any(${guids}::uuid[])`;
