import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { canBeSearchedInGroups, isCommon, MOST_BEYOND_GROUPS } from '../exams/search-groups.sql.ts';
import { nearerRange } from '../exams/staff-lists.sql.ts';
import type { Database } from '../platform/database/db.ts';
import { hasFilters, type ReviewSearchTerm } from './staff-reviews.conditions.ts';
import {
  selectMatchingReviews,
  selectReviewsBeyondGroups,
  selectReviewsInOrder,
  selectReviewsTotal,
  selectReviewsTotalInGroups,
  type StaffReviewRow,
  type StaffReviewsQuery,
} from './staff-reviews.queries.ts';

interface StaffReviewsPage {
  readonly total: number;
  readonly reviews: readonly StaffReviewRow[];
}

/** A page of the staff's list, and how many reviews match. Whichever way it is read, it has the same rows. */
export async function listStaffReviews(
  database: Database,
  query: StaffReviewsQuery,
  terms: readonly ReviewSearchTerm[],
  sees: PatientVisibility,
): Promise<StaffReviewsPage> {
  if (!hasFilters(query) && terms.length === 0) {
    const total = await selectReviewsTotal(database);
    const range = nearerRange(query, total);
    return { total, reviews: await selectReviewsInOrder(database, query, { range, sees, search: null }) };
  }
  const common = hasFilters(query) ? null : await listByCommonWords(database, query, terms, sees);
  return common ?? selectMatchingReviews(database, query, terms, sees);
}

/** Null where the words are not common: what few reviews have is found by itself. */
async function listByCommonWords(
  database: Database,
  query: StaffReviewsQuery,
  terms: readonly ReviewSearchTerm[],
  sees: PatientVisibility,
): Promise<StaffReviewsPage | null> {
  if (!terms.every(canBeSearchedInGroups)) return null;
  const [all, inGroups] = await Promise.all([
    selectReviewsTotal(database),
    selectReviewsTotalInGroups(database, terms),
  ]);
  if (!isCommon(nearerRange(query, inGroups), { total: inGroups, all })) return null;

  const beyondGroups = await selectReviewsBeyondGroups(database, terms, sees);
  if (beyondGroups.length > MOST_BEYOND_GROUPS) return null;
  const total = inGroups + beyondGroups.length;
  const range = nearerRange(query, total);
  return {
    total,
    reviews: await selectReviewsInOrder(database, query, { range, sees, search: { terms, beyondGroups } }),
  };
}
