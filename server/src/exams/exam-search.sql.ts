import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { sql, type SQL } from 'drizzle-orm';
import { eitherOrder } from '../platform/database/search-key.ts';
import { exams, examSearchText } from '../tables/exams.tables.ts';

// A person who must not see a name must not find it by searching either: every search of exams takes its text from here.

/** The text of the exam `e` that the reader may search. */
export function examText(sees: PatientVisibility): string {
  return sees.names && sees.id ? 'e.search_text' : examSearchText({ ...sees, operator: true }, 'e.');
}

/** Whether that text holds the pattern; the index over all texts leads to the exams, whatever the reader may see. */
export function examTextHolds(pattern: string, sees: PatientVisibility): string {
  const isHeld = `e.search_text like ${pattern}`;
  return sees.names && sees.id ? isHeld : `(${isHeld} and ${examText(sees)} like ${pattern})`;
}

/** The same for My Exams, where the operator is the reader and no page names them. */
export const ownExamText = (sees: PatientVisibility): SQL =>
  sql.raw(examSearchText({ ...sees, operator: false }, 'exams.'));

/** What the reader may search of the patient, for lists that search other fields too. */
export function patientSearchFields(sees: PatientVisibility): readonly SQL[] {
  return [
    ...(sees.id ? [sql`${exams.patientId}`] : []),
    ...(sees.names ? [eitherOrder(exams.patientFirstName, exams.patientLastName)] : []),
  ];
}

/** All fields in one text; '|' keeps a search from matching across two of them. */
export const searchText = (fields: readonly SQL[]): SQL =>
  sql`lower(concat_ws('|', ${sql.join([...fields], sql`, `)}))`;
