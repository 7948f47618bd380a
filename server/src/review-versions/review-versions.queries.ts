import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/db.ts';
import { users } from '../tables/accounts.tables.ts';
import { resultReceipts } from '../tables/results.tables.ts';
import { reviewRetractions, reviewVersions } from '../tables/review-versions.tables.ts';

export async function insertVersions(
  tx: Tx,
  rows: readonly (typeof reviewVersions.$inferInsert)[],
): Promise<void> {
  await tx.insert(reviewVersions).values([...rows]);
}

/** The oldest first. Empty where a review was never amended. */
export function selectVersions(db: Db, reviewGuid: string) {
  return db
    .select({
      version: reviewVersions.version,
      kind: reviewVersions.kind,
      createdAt: reviewVersions.createdAt,
      createdAtTimezoneId: reviewVersions.createdAtTimezoneId,
      authorGuid: reviewVersions.authorGuid,
      authorEmail: users.email,
      authorFirstName: users.firstName,
      authorLastName: users.lastName,
      reason: reviewVersions.reason,
      reasonText: reviewVersions.reasonText,
      addendum: reviewVersions.addendum,
      content: reviewVersions.content,
    })
    .from(reviewVersions)
    .innerJoin(users, eq(users.guid, reviewVersions.authorGuid))
    .where(eq(reviewVersions.reviewGuid, reviewGuid))
    .orderBy(asc(reviewVersions.version));
}

export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number];

/** Who confirmed to have read which version. */
export function selectReceipts(db: Db, reviewGuid: string) {
  return db
    .select({
      version: resultReceipts.version,
      readAt: resultReceipts.readAt,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(resultReceipts)
    .innerJoin(users, eq(users.guid, resultReceipts.userGuid))
    .where(eq(resultReceipts.reviewGuid, reviewGuid));
}

export type ReceiptRow = Awaited<ReturnType<typeof selectReceipts>>[number];

export interface Standing {
  readonly isAuthor: boolean;
  readonly isCollectionAdmin: boolean;
  readonly isReviewer: boolean;
}

/** What a person is to a review, retracted or not. Whether they may read it is asked elsewhere. */
export async function selectStanding(
  db: Db,
  userGuid: string,
  reviewGuid: string,
): Promise<Standing | undefined> {
  const { rows } = await db.execute<Standing & Record<string, unknown>>(sql`
    select review.reviewer_guid = ${userGuid} as "isAuthor",
      coalesce(part.is_admin, false) as "isCollectionAdmin", coalesce(part.is_reviewer, false) as "isReviewer"
    from (
      select exam_guid, reviewer_guid from exam_reviews where guid = ${reviewGuid}
      union all
      select exam_guid, reviewer_guid from review_versions where review_guid = ${reviewGuid} and kind = 'retraction'
    ) review
    cross join lateral (
      select bool_or('admin' = any(member.roles)) as is_admin, bool_or('reviewer' = any(member.roles)) as is_reviewer
      from collection_exams entry
      join data_collections collection on collection.guid = entry.collection_guid and collection.deleted_at is null
      join collection_members member
        on member.collection_guid = entry.collection_guid and member.user_guid = ${userGuid}
      where entry.exam_guid = review.exam_guid
    ) part`);
  return rows[0];
}

/** The retraction of a submission that was not cancelled, held. */
export async function lockRetraction(tx: Tx, submissionGuid: string) {
  const [retraction] = await tx
    .select()
    .from(reviewRetractions)
    .where(and(eq(reviewRetractions.submissionGuid, submissionGuid), isNull(reviewRetractions.cancelledAt)))
    .for('no key update');
  return retraction;
}

export type RetractionRow = NonNullable<Awaited<ReturnType<typeof lockRetraction>>>;

export async function insertRetraction(tx: Tx, row: typeof reviewRetractions.$inferInsert): Promise<void> {
  await tx.insert(reviewRetractions).values(row);
}

export async function closeRetraction(
  tx: Tx,
  guid: string,
  end: Partial<
    Pick<
      typeof reviewRetractions.$inferInsert,
      'cancelledAt' | 'cancelledByGuid' | 'confirmedAt' | 'confirmedByGuid'
    >
  >,
): Promise<void> {
  await tx.update(reviewRetractions).set(end).where(eq(reviewRetractions.guid, guid));
}

export async function selectLastRetraction(
  tx: Tx,
  submissionGuid: string,
): Promise<RetractionRow | undefined> {
  const [last] = await tx
    .select()
    .from(reviewRetractions)
    .where(eq(reviewRetractions.submissionGuid, submissionGuid))
    .orderBy(desc(reviewRetractions.requestedAt))
    .limit(1);
  return last;
}

export async function selectConfirmerOf(tx: Tx, reviewGuid: string): Promise<string | undefined> {
  const [version] = await tx
    .select({ authorGuid: reviewVersions.authorGuid })
    .from(reviewVersions)
    .where(and(eq(reviewVersions.reviewGuid, reviewGuid), eq(reviewVersions.kind, 'retraction')));
  return version?.authorGuid;
}

export interface PersonAtExam {
  readonly userGuid: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly collectionName: string;
  readonly isAdmin: boolean;
}

/** Admins and reviewers of the collections that hold an exam, whom mail reaches; who is in several, once for each. */
export async function selectPeopleAtExam(tx: Tx, examGuid: string): Promise<readonly PersonAtExam[]> {
  const { rows } = await tx.execute<PersonAtExam & Record<string, unknown>>(sql`
    select person.guid as "userGuid", person.email, person.first_name as "firstName", person.last_name as "lastName",
      collection.name as "collectionName", 'admin' = any(member.roles) as "isAdmin"
    from collection_exams entry
    join data_collections collection on collection.guid = entry.collection_guid and collection.deleted_at is null
    join collection_members member
      on member.collection_guid = entry.collection_guid and member.roles && array['admin', 'reviewer']::text[]
    join users person
      on person.guid = member.user_guid and person.email_verified_at is not null and person.erased_at is null
    where entry.exam_guid = ${examGuid}
    order by collection.guid, person.guid`);
  return rows;
}

/** Who gave a review, while they review the exam. */
export async function selectReviewerToTell(
  tx: Tx,
  reviewerGuid: string,
  examGuid: string,
): Promise<readonly PersonAtExam[]> {
  return (await selectPeopleAtExam(tx, examGuid)).filter(({ userGuid }) => userGuid === reviewerGuid);
}
