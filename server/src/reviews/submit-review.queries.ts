import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/db.ts';
import { inOrder } from '../platform/database/together.ts';
import { versionsJson } from '../results/version-facts.sql.ts';
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

/** Where a submission is, and which version of it stands; also for those who may not read it, so the caller has asked before. */
export async function selectSubmission(tx: Tx, reviewGuid: string) {
  const [review] = await tx
    .select({
      examGuid: examReviews.examGuid,
      version: examReviews.version,
      versions: versionsJson('exam_reviews'),
    })
    .from(examReviews)
    .where(eq(examReviews.guid, reviewGuid));
  return review;
}

/** Every review that was submitted with this one, wherever its exam is. */
export async function selectSubmittedTogether(tx: Tx, reviewGuid: string): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ guid: string }>(sql`
    select together.guid from exam_reviews named
    join exams exam on exam.guid = named.exam_guid
    join exams scan on scan.chain_guid = exam.chain_guid
    join exam_reviews together on together.exam_guid = scan.guid and together.submission_guid = named.submission_guid
    where named.guid = ${reviewGuid}`);
  return rows.map(({ guid }) => guid);
}

export async function withdrawReviews(tx: Tx, reviewGuids: readonly string[]): Promise<void> {
  await tx.execute(sql`select withdraw_reviews(${guidList(reviewGuids)}::uuid[])`);
}

/** For good: the exams are due again. */
export async function retractReviews(tx: Tx, reviewGuids: readonly string[]): Promise<void> {
  await tx.execute(sql`select retract_reviews(${guidList(reviewGuids)}::uuid[])`);
}

/** As PostgreSQL writes a list, so that it is one parameter. */
const guidList = (guids: readonly string[]) => `{${guids.join(',')}}`;

export async function insertReview(
  tx: Tx,
  review: typeof examReviews.$inferInsert & { readonly guid: string },
): Promise<void> {
  await tx.insert(examReviews).values(review);
}

export async function insertClipReviews(
  tx: Tx,
  rows: readonly (typeof clipReviews.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(clipReviews).values([...rows]);
}

export async function insertReviewFindings(
  tx: Tx,
  rows: readonly (typeof reviewFindings.$inferInsert)[],
): Promise<void> {
  await tx.insert(reviewFindings).values([...rows]);
}
