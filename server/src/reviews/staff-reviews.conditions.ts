import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { ASSESSMENTS } from '@sonoboard/domain/reviews/assessment';
import { STATISTICS_LABELS } from '@sonoboard/domain/reviews/assessment-labels';
import type { DateReader } from '@sonoboard/domain/shared/date-display';
import { matchesSearch } from '@sonoboard/domain/worklists/list-search';
import { sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import {
  guidsAtMinutes,
  isWithin,
  type StaffSearchTerm,
  staffSearchTerms,
} from '../exams/staff-lists.sql.ts';
import { examTextHolds } from '../exams/exam-search.sql.ts';
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
  const terms = await staffSearchTerms(db, typed, reader);
  return Promise.all(
    terms.map(async (term) => ({
      ...term,
      reviewerGuids: await selectReviewersCalled(db, term.text),
      assessments: ASSESSMENTS.filter((value) =>
        matchesSearch([value, STATISTICS_LABELS[value]], [term.text]),
      ),
    })),
  );
}

async function selectReviewersCalled(db: Db, text: string): Promise<string[]> {
  const rows = await db
    .select({ guid: users.guid })
    .from(users)
    .where(
      sql`lower(${users.guid}::text || '|' || ${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.firstName} || '|' || ${users.email}) like ${likePattern(text)}`,
    );
  return rows.map(({ guid }) => guid);
}

interface Ratings {
  readonly rating_min?: number | undefined;
  readonly rating_max?: number | undefined;
}

/** By what the list is narrowed, each a condition on the review `r`. None for the whole list. */
export function matchingReviews(
  { rating_min: min, rating_max: max }: Ratings,
  terms: readonly ReviewSearchTerm[],
  sees: PatientVisibility,
  put: Put,
): string[] {
  return [
    ...(min === undefined ? [] : [`r.rating >= ${put(min)}`]),
    ...(max === undefined ? [] : [`r.rating <= ${put(max)}`]),
    ...terms.map((term) => `r.guid in (${reviewsFoundBy(term, sees, put).join(' union ')})`),
  ];
}

/** Any value of a row, each found by an index of its own: a rare word is answered without looking at every review. */
function reviewsFoundBy(term: ReviewSearchTerm, sees: PatientVisibility, put: Put): string[] {
  const pattern = put(term.pattern);
  const where = (condition: string) => `select f.guid from exam_reviews f where ${condition}`;
  const ofExams = (exams: string) => where(`f.exam_guid in (${exams})`);
  const atMinutes = (minutes: string) => [
    guidsAtMinutes('exam_reviews', 'created_at', minutes),
    ofExams(guidsAtMinutes('exams', 'created_at', minutes)),
  ];
  return [
    where(`f.guid::text like ${pattern}`),
    ofExams(`select e.guid from exams e where ${examTextHolds(pattern, sees)}`),
    ...(term.reviewerGuids.length === 0
      ? []
      : [where(`f.reviewer_guid = any(${put(term.reviewerGuids)}::uuid[])`)]),
    ...(term.assessments.length === 0 ? [] : [where(`f.assessment = any(${put(term.assessments)}::text[])`)]),
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
