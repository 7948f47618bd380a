import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { ASSESSMENTS } from '@sonoboard/domain/reviews/assessment';
import { STATISTICS_LABELS } from '@sonoboard/domain/reviews/assessment-labels';
import type { DateReader } from '@sonoboard/domain/shared/date-display';
import { matchesSearch, searchTerms } from '@sonoboard/domain/worklists/list-search';
import { and, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { reviewTotals } from '../tables/review-entries.tables.ts';
import {
  guidsAtMinutes,
  isWithin,
  type StaffSearchTerm,
  staffSearchTerms,
} from '../exams/staff-lists.sql.ts';
import { examTextHolds } from '../exams/exam-search.sql.ts';
import { groupFoundBy, mayBePartOfGuid, ownTextHolds } from '../exams/search-groups.sql.ts';
import type { Db } from '../platform/database/db.ts';
import { likePattern } from '../platform/database/list-page.ts';

type Put = (value: unknown) => string;

/** A term, and which reviewers and assessments are known by a word that holds it. */
export interface ReviewSearchTerm extends StaffSearchTerm {
  readonly reviewerGuids: readonly string[];
  readonly assessments: readonly string[];
}

export async function reviewSearchTerms(
  db: Db,
  typed: readonly string[] | undefined,
  reader: DateReader,
): Promise<ReviewSearchTerm[]> {
  const [terms, reviewers] = await Promise.all([
    staffSearchTerms(db, typed, reader),
    Promise.all(searchTerms(typed ?? []).map((text) => selectReviewersCalled(db, text))),
  ]);
  return terms.map((term, place) => ({
    ...term,
    reviewerGuids: reviewers[place] ?? [],
    assessments: ASSESSMENTS.filter((value) => matchesSearch([value, STATISTICS_LABELS[value]], [term.text])),
  }));
}

/** Asked of those who have reviewed alone: the totals know them, and all users are many more. */
async function selectReviewersCalled(db: Db, text: string): Promise<string[]> {
  const rows = await db
    .select({ guid: users.guid })
    .from(users)
    .where(
      and(
        sql`${users.guid} = any(array(select distinct ${reviewTotals.reviewerGuid} from ${reviewTotals}))`,
        sql`lower(${users.guid}::text || '|' || ${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.firstName} || '|' || ${users.email}) like ${likePattern(text)}`,
      ),
    );
  return rows.map(({ guid }) => guid);
}

interface Ratings {
  readonly rating_min?: number | undefined;
  readonly rating_max?: number | undefined;
}

/** By what the list is narrowed, each a condition on the review `r`. None for the whole list. */
export function matchingReviews(
  ratings: Ratings,
  terms: readonly ReviewSearchTerm[],
  sees: PatientVisibility,
  put: Put,
): string[] {
  const foundBy = (term: ReviewSearchTerm) => {
    const exams = `select e.guid from exams e where ${examTextHolds(put(term.pattern), sees)}`;
    const others = [...foundByValues(term, put), ...foundByOthers(term, put)];
    // Most words are of exams alone: their reviews are then looked up once, not once more by their guids.
    if (others.length === 0) return `r.exam_guid in (${exams})`;
    return `r.guid in (${[ofExams(exams), ...others].join(' union ')})`;
  };
  return [...filters(ratings, put), ...terms.map(foundBy)];
}

export const hasFilters = (ratings: Ratings) => filters(ratings, String).length > 0;

function filters({ rating_min: min, rating_max: max }: Ratings, put: Put): string[] {
  return [
    ...(min === undefined ? [] : [`r.rating >= ${put(min)}`]),
    ...(max === undefined ? [] : [`r.rating <= ${put(max)}`]),
  ];
}

interface TalliedRows {
  /** Has the search group. */
  readonly group: string;
  /** Has reviewer and assessment. */
  readonly review: string;
}

/** Whether a review is found by what reviews are tallied by. */
export function foundAsTallied({ group, review }: TalliedRows, term: ReviewSearchTerm, put: Put): string {
  return `(${[groupFoundBy(group, term, put), ...valuesFoundBy(review, term, put)].join(' or ')})`;
}

/** The reviews that a term finds by anything else. */
export function reviewsFoundBeyondGroups(term: ReviewSearchTerm, sees: PatientVisibility, put: Put): string {
  const exams = `select e.guid from exams e where ${ownTextHolds(term, sees, put)}`;
  return [ofExams(exams), ...foundByOthers(term, put)].join(' union all ');
}

function valuesFoundBy(row: string, { reviewerGuids, assessments }: ReviewSearchTerm, put: Put): string[] {
  return [
    ...(reviewerGuids.length === 0 ? [] : [`${row}.reviewer_guid = any(${put(reviewerGuids)}::uuid[])`]),
    ...(assessments.length === 0 ? [] : [`${row}.assessment = any(${put(assessments)}::text[])`]),
  ];
}

// Any value of a row, each found by an index of its own: a rare word is answered without looking at every review.

const where = (condition: string) => `select f.guid from exam_reviews f where ${condition}`;
const ofExams = (exams: string) => where(`f.exam_guid in (${exams})`);

function foundByValues(term: ReviewSearchTerm, put: Put): string[] {
  return valuesFoundBy('f', term, put).map(where);
}

function foundByOthers(term: ReviewSearchTerm, put: Put): string[] {
  const atMinutes = (minutes: string) => [
    guidsAtMinutes('exam_reviews', 'created_at', minutes),
    ofExams(guidsAtMinutes('exams', 'created_at', minutes)),
  ];
  return [
    ...(mayBePartOfGuid(term.text) ? [where(`f.guid::text like ${put(term.pattern)}`)] : []),
    ...(term.collectionGuids.length === 0
      ? []
      : [
          ofExams(
            `select ce.exam_guid from collection_exams ce where ce.collection_guid = any(${put(term.collectionGuids)}::uuid[])`,
          ),
        ]),
    ...term.spans.flatMap((span) => [
      where(isWithin('f.created_at', span, put)),
      ofExams(`select e.guid from exams e where ${isWithin('e.created_at', span, put)}`),
    ]),
    ...(term.minutes === null ? [] : atMinutes(put(term.minutes))),
  ];
}
