import { and, eq, type SQL } from 'drizzle-orm';
import { exams } from '../exams/exams.tables.ts';
import type { Db } from '../platform/db.ts';
import { examReviews } from './reviews.tables.ts';

export async function isReviewInScope(db: Db, reviewGuid: string, inScope: SQL): Promise<boolean> {
  const [review] = await db
    .select({ guid: examReviews.guid })
    .from(examReviews)
    .innerJoin(exams, eq(exams.guid, examReviews.examGuid))
    .where(and(eq(examReviews.guid, reviewGuid), inScope));
  return review !== undefined;
}
