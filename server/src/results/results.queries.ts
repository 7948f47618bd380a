import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getResult } from '@sonoboard/contract/results/results.endpoints';
import type { ClinicalDecision } from '@sonoboard/domain/reviews/clinical-decision';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { calfGapJson } from './calf-gap.sql.ts';
import { examReviews } from '../tables/reviews.tables.ts';
import { resultReceipts } from '../tables/results.tables.ts';

export async function selectReviewOfOperator(db: Db, operatorGuid: string, reviewGuid: string) {
  const [review] = await db
    .select({ guid: examReviews.guid })
    .from(examReviews)
    .innerJoin(exams, eq(exams.guid, examReviews.examGuid))
    .where(and(eq(examReviews.guid, reviewGuid), eq(exams.userGuid, operatorGuid)));
  return review;
}

/** A review without a decision has no result; with one it always has a note. */
export async function selectResult(db: Db, reviewGuid: string) {
  const [result] = await db
    .select({
      reviewGuid: examReviews.guid,
      examGuid: exams.guid,
      protocol: exams.protocol,
      examCreatedAt: exams.createdAt,
      examTimezoneId: exams.createdAtTimezoneId,
      patientId: exams.patientId,
      patientFirstName: exams.patientFirstName,
      patientLastName: exams.patientLastName,
      patientSex: exams.patientSex,
      patientDateOfBirth: exams.patientDateOfBirth,
      outcome: examReviews.assessment,
      calfNotAssessed: sql<
        ReplyOf<typeof getResult>['calf_not_assessed']
      >`${sql.raw(calfGapJson('exam_reviews', 'exams'))}::json`,
      clinicalDecision: sql<ClinicalDecision>`${examReviews.clinicalDecision}`,
      note: sql<string>`${examReviews.clinicalDecisionComment}`,
      decidedAt: examReviews.createdAt,
      decidedTimezoneId: examReviews.createdAtTimezoneId,
      reviewerEmail: users.email,
      reviewerFirstName: users.firstName,
      reviewerLastName: users.lastName,
      readAt: resultReceipts.readAt,
    })
    .from(examReviews)
    .innerJoin(exams, eq(exams.guid, examReviews.examGuid))
    .innerJoin(users, eq(users.guid, examReviews.reviewerGuid))
    .leftJoin(resultReceipts, eq(resultReceipts.reviewGuid, examReviews.guid))
    .where(and(eq(examReviews.guid, reviewGuid), isNotNull(examReviews.clinicalDecision)));
  return result;
}

export type ResultRow = NonNullable<Awaited<ReturnType<typeof selectResult>>>;

export async function selectReadAt(db: Db, reviewGuid: string): Promise<Date | undefined> {
  const [receipt] = await db
    .select({ readAt: resultReceipts.readAt })
    .from(resultReceipts)
    .where(eq(resultReceipts.reviewGuid, reviewGuid));
  return receipt?.readAt;
}

/** False when it was kept before: the first time stays. */
export async function insertReceipt(db: Db, receipt: typeof resultReceipts.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(resultReceipts).values(receipt).onConflictDoNothing();
  return rowCount === 1;
}

/** Nobody where mail would reach no one: an address that was never confirmed, an account that is erased. */
export async function selectOperatorToTell(db: Db, examGuid: string) {
  const [operator] = await db
    .select({
      userGuid: users.guid,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(exams)
    .innerJoin(users, eq(users.guid, exams.userGuid))
    .where(and(eq(exams.guid, examGuid), isNotNull(users.emailVerifiedAt), isNull(users.erasedAt)));
  return operator;
}
