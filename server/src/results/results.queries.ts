import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getResult } from '@sonoboard/contract/results/results.endpoints';
import type { ClinicalDecision } from '@sonoboard/domain/reviews/clinical-decision';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { calfGapJson } from './calf-gap.sql.ts';
import { examReviews } from '../tables/reviews.tables.ts';
import { resultReceipts } from '../tables/results.tables.ts';
import { reviewVersions } from '../tables/review-versions.tables.ts';
import { type VersionFacts, versionsJson, versionsOf } from './version-facts.sql.ts';

/** A retracted review still has its operator. */
export async function selectReviewOfOperator(db: Db, operatorGuid: string, reviewGuid: string) {
  const [review] = await db
    .select({ guid: examReviews.guid })
    .from(examReviews)
    .innerJoin(exams, eq(exams.guid, examReviews.examGuid))
    .where(and(eq(examReviews.guid, reviewGuid), eq(exams.userGuid, operatorGuid)));
  if (review !== undefined) return review;
  const [retracted] = await db
    .select({ guid: reviewVersions.reviewGuid })
    .from(reviewVersions)
    .innerJoin(exams, eq(exams.guid, reviewVersions.examGuid))
    .where(and(isRetraction(reviewGuid), eq(exams.userGuid, operatorGuid)));
  return retracted;
}

const isRetraction = (reviewGuid: string) =>
  and(eq(reviewVersions.reviewGuid, reviewGuid), eq(reviewVersions.kind, 'retraction'));

const EXAM_OF_RESULT = {
  examGuid: exams.guid,
  protocol: exams.protocol,
  examCreatedAt: exams.createdAt,
  examTimezoneId: exams.createdAtTimezoneId,
  patientId: exams.patientId,
  patientFirstName: exams.patientFirstName,
  patientLastName: exams.patientLastName,
  patientSex: exams.patientSex,
  patientDateOfBirth: exams.patientDateOfBirth,
};

/** When each version was read by the operator. */
const readsOf = (review: string) =>
  sql<readonly ReadVersion[]>`${sql.raw(`coalesce((
  select json_agg(json_build_object('version', receipt.version, 'readAt', receipt.read_at))
  from result_receipts receipt where receipt.review_guid = ${review}
), '[]')`)}`;

interface ReadVersion {
  readonly version: number;
  readonly readAt: string;
}

/** A review without a decision has no result; with one it always has a note. */
export async function selectResult(db: Db, reviewGuid: string) {
  const [result] = await db
    .select({
      reviewGuid: examReviews.guid,
      ...EXAM_OF_RESULT,
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
      version: examReviews.version,
      versions: versionsJson('exam_reviews'),
      reads: readsOf('exam_reviews.guid'),
    })
    .from(examReviews)
    .innerJoin(exams, eq(exams.guid, examReviews.examGuid))
    .innerJoin(users, eq(users.guid, examReviews.reviewerGuid))
    .where(and(eq(examReviews.guid, reviewGuid), isNotNull(examReviews.clinicalDecision)));
  return result;
}

export interface ResultRow extends NonNullable<Awaited<ReturnType<typeof selectResult>>> {
  readonly retractedAt?: Date;
}

/** What was decided before the review was retracted. Its calf views are not told: nothing of it holds any more. */
export async function selectRetractedResult(db: Db, reviewGuid: string): Promise<ResultRow | undefined> {
  const [result] = await db
    .select({
      reviewGuid: reviewVersions.reviewGuid,
      ...EXAM_OF_RESULT,
      content: reviewVersions.content,
      reviewerEmail: users.email,
      reviewerFirstName: users.firstName,
      reviewerLastName: users.lastName,
      version: reviewVersions.version,
      versions: sql<readonly VersionFacts[]>`${sql.raw(versionsOf('review_versions.review_guid'))}`,
      reads: readsOf('review_versions.review_guid'),
      retractedAt: reviewVersions.createdAt,
    })
    .from(reviewVersions)
    .innerJoin(exams, eq(exams.guid, reviewVersions.examGuid))
    .innerJoin(users, eq(users.guid, reviewVersions.reviewerGuid))
    .where(isRetraction(reviewGuid));
  if (result === undefined) return undefined;
  const { content, ...row } = result;
  const { assessment, clinicalDecision, clinicalDecisionComment, createdAt, createdAtTimezoneId } =
    content.review;
  if (clinicalDecision === null) return undefined;
  return {
    ...row,
    outcome: assessment,
    calfNotAssessed: null,
    clinicalDecision,
    note: clinicalDecisionComment ?? '',
    decidedAt: new Date(createdAt),
    decidedTimezoneId: createdAtTimezoneId,
  };
}

/** When the operator read what the review says now. */
export async function selectReadAt(db: Db, reviewGuid: string): Promise<Date | undefined> {
  const [receipt] = await db
    .select({ readAt: resultReceipts.readAt })
    .from(resultReceipts)
    .innerJoin(
      examReviews,
      and(eq(examReviews.guid, resultReceipts.reviewGuid), eq(examReviews.version, resultReceipts.version)),
    )
    .where(eq(resultReceipts.reviewGuid, reviewGuid));
  return receipt?.readAt;
}

/** An amendment waits until the transaction ends, or has come before. */
export async function lockVersion(tx: Tx, reviewGuid: string): Promise<void> {
  await tx
    .select({ version: examReviews.version })
    .from(examReviews)
    .where(eq(examReviews.guid, reviewGuid))
    .for('key share');
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
