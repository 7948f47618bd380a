import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { Database } from '../platform/database/db.ts';
import { canBeSearchedInGroups, isCommon, MOST_BEYOND_GROUPS } from './search-groups.sql.ts';
import { hasFilters, type StaffExamsQuery } from './staff-exams.conditions.ts';
import {
  selectCompletedTotal,
  selectExamsBeyondGroups,
  selectExamsInOrder,
  selectMatchingExams,
  selectTotalInGroups,
  type StaffExamRow,
} from './staff-exams.queries.ts';
import { nearerRange, type StaffSearchTerm } from './staff-lists.sql.ts';

interface StaffExamsPage {
  readonly total: number;
  readonly exams: readonly StaffExamRow[];
}

/** A page of the staff's list, and how many exams match. Whichever way it is read, it has the same rows. */
export async function listStaffExams(
  database: Database,
  query: StaffExamsQuery,
  terms: readonly StaffSearchTerm[],
  sees: PatientVisibility,
): Promise<StaffExamsPage> {
  if (!hasFilters(query) && terms.length === 0) {
    const total = await selectCompletedTotal(database);
    const range = nearerRange(query, total);
    return { total, exams: await selectExamsInOrder(database, query, { range, sees, search: null }) };
  }
  const common = hasFilters(query) ? null : await listByCommonWords(database, query, terms, sees);
  return common ?? selectMatchingExams(database, query, terms, sees);
}

/** Null where the words are not common: what few exams have is found by itself. */
async function listByCommonWords(
  database: Database,
  query: StaffExamsQuery,
  terms: readonly StaffSearchTerm[],
  sees: PatientVisibility,
): Promise<StaffExamsPage | null> {
  if (!terms.every(canBeSearchedInGroups)) return null;
  const [all, inGroups] = await Promise.all([
    selectCompletedTotal(database),
    selectTotalInGroups(database, terms),
  ]);
  if (!isCommon(nearerRange(query, inGroups), { total: inGroups, all })) return null;

  const beyondGroups = await selectExamsBeyondGroups(database, terms, sees);
  if (beyondGroups.length > MOST_BEYOND_GROUPS) return null;
  const total = inGroups + beyondGroups.length;
  const range = nearerRange(query, total);
  return {
    total,
    exams: await selectExamsInOrder(database, query, { range, sees, search: { terms, beyondGroups } }),
  };
}
