import { emergencyExams, isInternal, type Actor } from '@sonoboard/domain/shared/actor';
import { and, eq, getTableName, inArray, not, or, sql, type SQL } from 'drizzle-orm';
import { examsInScope } from '../exams/exams.service.ts';
import type { Db } from '../platform/database/db.ts';
import type { reviewVersions } from '../tables/review-versions.tables.ts';
import { examReviews } from '../tables/reviews.tables.ts';

/**
 * Which reviews a person may read: those of exams in their scope, except colleagues' reviews that would influence their own.
 * A condition on `exam_reviews` joined with `exams`, or for retracted ones on `review_versions`; every read of a review by its guid
 * starts from it, and no list does.
 */
export function reviewsInScope(
  db: Db,
  actor: Actor,
  reviews: typeof examReviews | typeof reviewVersions = examReviews,
): SQL {
  if (isInternal(actor)) return sql`true`;
  const isHidden = sql`exists (
    select from (values (${actor.guid}::uuid)) as reader (guid)
    where ${sql.raw(hiddenUntilOwnReview('reader.guid', `"${getTableName(reviews)}"."exam_guid"`))}
  )`;
  const isReadable = or(eq(reviews.reviewerGuid, actor.guid), not(isHidden));
  const inScope = and(examsInScope(db, actor), isReadable) ?? sql`false`;
  const opened = emergencyExams(actor);
  if (opened.length === 0) return inScope;
  const isOpened = and(
    inArray(reviews.examGuid, [...opened]),
    mayReadInEmergency(actor, reviews),
    isReadable,
  );
  return or(inScope, isOpened) ?? inScope;
}

/** Emergency access opens what a reviewer of the same data collections would read who has not given their own review. */
function mayReadInEmergency(
  actor: Actor,
  reviews: typeof examReviews | typeof reviewVersions,
): SQL | undefined {
  return or(eq(reviews.reviewerGuid, actor.guid), not(isReadIndependently(sql`${reviews.examGuid}`)));
}

/** SQL: whether the exam is in a collection where everyone reviews. */
export function isReadIndependently(examGuid: SQL): SQL {
  return sql`exists (
    select from collection_exams held
    join data_collections collection
      on collection.guid = held.collection_guid and collection.deleted_at is null
      and collection.type = 'everyone_reviews'
    where held.exam_guid = ${examGuid}
  )`;
}

/**
 * SQL: whether colleagues' reviews of the exam are hidden from the reader. Where everyone reviews, reads are independent: a
 * reviewer sees no other review before their own of the exam or of a later scan of its chain, nor while a later scan waits
 * for them. Admins of a collection that holds the exam and its operator see every review.
 */
export function hiddenUntilOwnReview(reader: string, exam: string): string {
  return `exists (
    select from exams asked
    join collection_exams held on held.exam_guid = asked.guid
    join data_collections collection
      on collection.guid = held.collection_guid and collection.deleted_at is null
      and collection.type = 'everyone_reviews'
    join collection_members member
      on member.collection_guid = collection.guid and member.user_guid = ${reader}
      and 'reviewer' = any(member.roles)
    join exams scan on scan.chain_guid = asked.chain_guid
    join collection_exams beside on beside.exam_guid = scan.guid and beside.collection_guid = collection.guid
    where asked.guid = ${exam} and asked.user_guid <> ${reader}
      and (scan.guid = asked.guid
        or exam_is_reviewable(scan.uploaded_at, scan.is_aborted, scan.is_practise_exam))
      and not exists (
        select from exams later
        join exam_reviews own on own.exam_guid = later.guid and own.reviewer_guid = ${reader}
        where later.chain_guid = scan.chain_guid
          and (later.created_at, later.guid) >= (scan.created_at, scan.guid)
      )
  ) and not exists (
    select from collection_exams held
    join data_collections collection on collection.guid = held.collection_guid and collection.deleted_at is null
    join collection_members member
      on member.collection_guid = held.collection_guid and member.user_guid = ${reader}
      and 'admin' = any(member.roles)
    where held.exam_guid = ${exam}
  )`;
}
