import { and, eq } from 'drizzle-orm';
import { exams } from '../exams/exams.tables.ts';
import type { Db } from '../platform/db.ts';
import { examReviews } from '../reviews/reviews.tables.ts';

export async function selectReviewOfOperator(db: Db, operatorGuid: string, reviewGuid: string) {
  const [review] = await db
    .select({ guid: examReviews.guid })
    .from(examReviews)
    .innerJoin(exams, eq(exams.guid, examReviews.examGuid))
    .where(and(eq(examReviews.guid, reviewGuid), eq(exams.userGuid, operatorGuid)));
  return review;
}
