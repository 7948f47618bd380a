import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { JSON_NULL, jsonText } from '../platform/database/sql-json.ts';

/** What the caller must not see does not leave the database. `e` is the exam in these statements. */
export const patientMembers = (sees: PatientVisibility) => ({
  patient_id: sees.id ? jsonText('e.patient_id') : JSON_NULL,
  patient_first_name: sees.names ? jsonText('e.patient_first_name') : JSON_NULL,
  patient_last_name: sees.names ? jsonText('e.patient_last_name') : JSON_NULL,
});

export const OPERATOR_MEMBERS = {
  operator_name: jsonText('e.operator_name'),
  operator_email: jsonText('e.operator_email'),
  scanner_id: jsonText('e.scanner_id'),
};

/** By what a hidden column is sorted is the list's own affair: the order of the names would tell what they are. */
export const patientNameKey = (sees: PatientVisibility, hidden: string) =>
  sees.names ? `nullif(lower(concat_ws(' ', e.patient_first_name, e.patient_last_name)), '')` : hidden;

export const patientIdKey = (sees: PatientVisibility, hidden: string) =>
  sees.id ? 'lower(e.patient_id)' : hidden;

export const OPERATOR_KEY = `lower(concat_ws(' ', e.scanner_id, coalesce(e.operator_name, e.operator_email)))`;

/** One row for each page: the items as the contract has them, written by the database, and whose exams they are. */
export interface PageRow {
  readonly total: number;
  readonly items: string;
  readonly examGuids: string | null;
}

/** Rows come sorted from below, and the texts are joined in that order. */
export const AS_PAGE = `coalesce(string_agg(item, ','), '') as items, string_agg(guid::text, ',') as "examGuids"`;

/** A page as it leaves, and whose exams it shows. */
export interface ListedPage {
  readonly json: string;
  readonly examGuids: readonly string[];
}

export function asListedPage(
  page: PageRow | undefined,
  more: Readonly<Record<string, unknown>> = {},
): ListedPage {
  if (page === undefined) throw new Error('A page of a list is always one row.');
  const fields = Object.entries(more).map(([name, value]) => `,"${name}":${JSON.stringify(value)}`);
  return {
    json: `{"items":[${page.items}],"total":${page.total}${fields.join('')}}`,
    examGuids: page.examGuids?.split(',') ?? [],
  };
}

/** Limits that the pages ask for; only these are kept as prepared statements. */
export const USUAL_LIMITS = new Set([1, 5, 10, 15, 20, 50, 100, 300]);
