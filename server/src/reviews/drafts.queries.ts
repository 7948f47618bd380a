import { and, eq, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { clips } from '../tables/clips.tables.ts';
import { collectionExams, collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { reviewDrafts } from '../tables/drafts.tables.ts';
import { examReviews } from '../tables/reviews.tables.ts';

export interface DraftKey {
  readonly reviewerGuid: string;
  readonly rootExamGuid: string;
}

export interface DraftOfExam {
  readonly examGuid: string;
  readonly reviewerGuid: string;
}

const chainExams = alias(exams, 'chain_exams');

/** The draft of the chain that the exam belongs to, and which of these clips that chain does not have. */
export async function selectDraft(
  db: Db,
  { examGuid, reviewerGuid, clipGuids }: DraftOfExam & { readonly clipGuids: readonly string[] },
) {
  const ofChain = db
    .select({ one: sql`1` })
    .from(clips)
    .innerJoin(chainExams, eq(chainExams.guid, clips.examGuid))
    .where(and(eq(clips.guid, sql`named`), eq(chainExams.chainGuid, exams.chainGuid)));
  const [row] = await db
    .select({
      rootExamGuid: exams.chainGuid,
      content: reviewDrafts.content,
      revision: reviewDrafts.revision,
      savedAt: reviewDrafts.savedAt,
      hasStrangers: sql<boolean>`exists (
        select from unnest(${sql.param([...clipGuids])}::uuid[]) as named where ${notExists(ofChain)}
      )`,
    })
    .from(exams)
    .leftJoin(
      reviewDrafts,
      and(eq(reviewDrafts.rootExamGuid, exams.chainGuid), eq(reviewDrafts.reviewerGuid, reviewerGuid)),
    )
    .where(eq(exams.guid, examGuid));
  return row;
}

/** Writes what follows upon `revision` (0: upon nothing). False when another save was faster. */
export async function writeDraft(
  db: Db,
  { reviewerGuid, rootExamGuid }: DraftKey,
  { content, revision, savedAt }: Pick<typeof reviewDrafts.$inferSelect, 'content' | 'revision' | 'savedAt'>,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(reviewDrafts)
    .values({ reviewerGuid, rootExamGuid, content, revision: revision + 1, savedAt })
    .onConflictDoUpdate({
      target: [reviewDrafts.reviewerGuid, reviewDrafts.rootExamGuid],
      set: { content, revision: revision + 1, savedAt },
      setWhere: eq(reviewDrafts.revision, revision),
    });
  return rowCount === 1;
}

/** Whether the chain still holds an exam that waits for this reviewer. */
export async function hasOpenExam(db: Db, { reviewerGuid, rootExamGuid }: DraftKey): Promise<boolean> {
  const existingReview = db
    .select({ one: sql`1` })
    .from(examReviews)
    .where(
      and(
        eq(examReviews.examGuid, exams.guid),
        or(eq(dataCollections.type, 'single_review_per_exam'), eq(examReviews.reviewerGuid, reviewerGuid)),
      ),
    );
  const rows = await db
    .select({ guid: exams.guid })
    .from(exams)
    .innerJoin(collectionExams, eq(collectionExams.examGuid, exams.guid))
    .innerJoin(dataCollections, eq(dataCollections.guid, collectionExams.collectionGuid))
    .innerJoin(collectionMembers, eq(collectionMembers.collectionGuid, collectionExams.collectionGuid))
    .where(
      and(
        eq(exams.chainGuid, rootExamGuid),
        sql`exam_is_reviewable(${exams.uploadedAt}, ${exams.isAborted}, ${exams.isPractiseExam})`,
        isNull(dataCollections.deletedAt),
        eq(collectionMembers.userGuid, reviewerGuid),
        sql`'reviewer' = any(${collectionMembers.roles})`,
        notExists(existingReview),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function deleteDraftsSavedBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(reviewDrafts).where(lt(reviewDrafts.savedAt, moment));
}
