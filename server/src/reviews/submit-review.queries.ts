import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/db.ts';
import { inOrder } from '../platform/database/together.ts';
import { clipReviews, examReviews, reviewFindings } from '../tables/reviews.tables.ts';

/**
 * One submission at a time for a chain: two of them would not see each other's reviews. The collections are held too,
 * so that neither their type nor a membership changes meanwhile. In the order in which the triggers of the worklist
 * lock, so that the two never wait for each other in a circle.
 */
export async function lockChain(tx: Tx, examGuid: string): Promise<void> {
  const chainGuid = sql`(select chain_guid from exams where guid = ${examGuid})`;
  await inOrder(
    () =>
      tx.execute(sql`
    select from data_collections where guid in (
      select entry.collection_guid from exams exam
      join collection_exams entry on entry.exam_guid = exam.guid
      where exam.chain_guid = ${chainGuid}
    ) order by guid for share`),
    () => tx.execute(sql`select from exams where guid = ${chainGuid} for no key update`),
  );
}

export async function insertReview(
  tx: Tx,
  review: typeof examReviews.$inferInsert & { readonly guid: string },
): Promise<void> {
  await tx.insert(examReviews).values(review);
}

export async function insertClipReviews(
  tx: Tx,
  rows: readonly Omit<typeof clipReviews.$inferInsert, 'guid'>[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(clipReviews).values([...rows]);
}

export async function insertReviewFindings(
  tx: Tx,
  rows: readonly (typeof reviewFindings.$inferInsert)[],
): Promise<void> {
  await tx.insert(reviewFindings).values([...rows]);
}
