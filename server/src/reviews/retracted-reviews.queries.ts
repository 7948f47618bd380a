import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { retractionJson, type VersionFacts, versionsOf } from '../results/version-facts.sql.ts';
import { signaturesOf } from '../signatures/signatures.sql.ts';
import { users } from '../tables/accounts.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { reviewVersions } from '../tables/review-versions.tables.ts';
import { fromKept } from './kept-content.ts';
import type { ClipReviewRow, ReviewHead, ReviewRow } from './reviews.queries.ts';

const isRetraction = eq(reviewVersions.kind, 'retraction');

/** A retracted review has no row of its own any more; its last version says what it was. */
export async function selectRetractedHead(
  db: Db,
  reviewGuid: string,
  inScope: SQL,
): Promise<ReviewHead | undefined> {
  const [review] = await db
    .select({
      examGuid: reviewVersions.examGuid,
      reviewerGuid: reviewVersions.reviewerGuid,
      submissionGuid: reviewVersions.submissionGuid,
    })
    .from(reviewVersions)
    .innerJoin(exams, eq(exams.guid, reviewVersions.examGuid))
    .where(and(eq(reviewVersions.reviewGuid, reviewGuid), isRetraction, inScope));
  return review;
}

export interface RetractedReview {
  readonly review: ReviewRow;
  readonly clipReviews: readonly ClipReviewRow[];
}

/** The retracted reviews of a submission, as they were read before. */
export async function selectRetractedReviews(db: Db, submissionGuid: string): Promise<RetractedReview[]> {
  const rows = await db
    .select({
      guid: reviewVersions.reviewGuid,
      examGuid: reviewVersions.examGuid,
      submissionGuid: reviewVersions.submissionGuid,
      version: reviewVersions.version,
      content: reviewVersions.content,
      reviewerGuid: reviewVersions.reviewerGuid,
      reviewerEmail: users.email,
      reviewerFirstName: users.firstName,
      reviewerLastName: users.lastName,
      versions: sql<readonly VersionFacts[]>`${sql.raw(versionsOf('review_versions.review_guid'))}`,
      retraction: retractionJson('review_versions.submission_guid'),
      signatures: signaturesOf(reviewVersions.reviewGuid),
    })
    .from(reviewVersions)
    .innerJoin(users, eq(users.guid, reviewVersions.reviewerGuid))
    .where(and(eq(reviewVersions.submissionGuid, submissionGuid), isRetraction))
    .orderBy(asc(reviewVersions.reviewGuid));
  return rows.map(({ content: kept, ...row }) => {
    const { review, clips, findings } = fromKept(kept);
    return {
      review: { ...row, ...review, findings, resultReadAt: null },
      clipReviews: clips.map((clip) => ({ ...clip, reviewGuid: row.guid })),
    };
  });
}
