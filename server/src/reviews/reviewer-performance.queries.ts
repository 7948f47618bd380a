import type { getReviewerPerformance } from '@sonoboard/contract/data-collections/collection-exams.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import { and, asc, countDistinct, eq, sql, type SQL } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';
import { examReviews } from '../tables/reviews.tables.ts';
import { collectionExams } from '../tables/data-collections.tables.ts';

export type PerformanceQuery = QueryOf<typeof getReviewerPerformance>;

const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
const judged = (assessment: 'positive' | 'negative', truth: 'positive' | 'negative') =>
  countWhere(sql`${examReviews.assessment} = ${assessment} and ${exams.groundTruth} = ${truth}`);
const rated = (rating: number) => countWhere(sql`${examReviews.rating} = ${rating}`);

const TRUE_POSITIVES = judged('positive', 'positive');
const FALSE_POSITIVES = judged('positive', 'negative');
const TRUE_NEGATIVES = judged('negative', 'negative');
const FALSE_NEGATIVES = judged('negative', 'positive');
const REVIEWS = sql<number>`count(*)::int`;
const NOT_APPLICABLE = countWhere(
  sql`${exams.groundTruth} is not null and ${examReviews.assessment} not in ('positive', 'negative')`,
);

const SORT_KEYS = {
  reviewer_email: sql`${users.email}`,
  reviews: REVIEWS,
  true_positives: TRUE_POSITIVES,
  false_positives: FALSE_POSITIVES,
  true_negatives: TRUE_NEGATIVES,
  false_negatives: FALSE_NEGATIVES,
  not_applicable: NOT_APPLICABLE,
  sensitivity: sql`${TRUE_POSITIVES}::float / nullif(${TRUE_POSITIVES} + ${FALSE_NEGATIVES}, 0)`,
  specificity: sql`${TRUE_NEGATIVES}::float / nullif(${TRUE_NEGATIVES} + ${FALSE_POSITIVES}, 0)`,
  average_rating: sql`avg(${examReviews.rating})`,
};

/** The counts behind the summary, over all reviews of the collection's exams that count in statistics (AMB-207). */
export async function selectReviewerPerformance(db: Db, collectionGuid: string, query: PerformanceQuery) {
  const page = listPage(query, SORT_KEYS, { sort: 'reviewer_email', order: 'asc' });
  const matching = and(
    eq(collectionExams.collectionGuid, collectionGuid),
    sql`not (${exams.excludeFromAnalysis} or ${exams.isPractiseExam} or ${exams.isAborted} or ${exams.isVirtualScan})`,
    containsAll(sql`lower(${users.guid}::text || '|' || ${users.email})`, query.search),
  );
  const rows = db
    .select({
      reviewerGuid: users.guid,
      reviewerEmail: users.email,
      reviews: REVIEWS,
      truePositives: TRUE_POSITIVES,
      falsePositives: FALSE_POSITIVES,
      trueNegatives: TRUE_NEGATIVES,
      falseNegatives: FALSE_NEGATIVES,
      notApplicable: NOT_APPLICABLE,
      ratings: { 1: rated(1), 2: rated(2), 3: rated(3), 4: rated(4), 5: rated(5) },
    })
    .from(collectionExams)
    .innerJoin(exams, eq(exams.guid, collectionExams.examGuid))
    .innerJoin(examReviews, eq(examReviews.examGuid, exams.guid))
    .innerJoin(users, eq(users.guid, examReviews.reviewerGuid))
    .where(matching)
    .groupBy(users.guid, users.email)
    .orderBy(sql`${page.orderBy} nulls last`, asc(users.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db
      .select({ total: countDistinct(users.guid) })
      .from(collectionExams)
      .innerJoin(exams, eq(exams.guid, collectionExams.examGuid))
      .innerJoin(examReviews, eq(examReviews.examGuid, exams.guid))
      .innerJoin(users, eq(users.guid, examReviews.reviewerGuid))
      .where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}
