import { and, asc, eq, exists, gt, isNull, lte, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../tables/accounts.tables.ts';
import { collectionExams, collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { ALL_COLLECTIONS, worklistEntries } from '../tables/worklists.tables.ts';
import { reviewLeases } from '../tables/leases.tables.ts';

interface LeaseOfExam {
  readonly examGuid: string;
  readonly reviewerGuid: string;
}

const chainExams = alias(exams, 'chain_exams');
const own = alias(collectionMembers, 'own');
const theirs = alias(collectionMembers, 'theirs');

/** A lease that had run out begins anew; a live one keeps its beginning. Tells whether it began now. */
export async function upsertLease(
  db: Db,
  { examGuid, reviewerGuid, now, expiresAt }: LeaseOfExam & { readonly now: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const [lease] = await db
    .insert(reviewLeases)
    .select(
      db
        .select({
          rootExamGuid: exams.chainGuid,
          reviewerGuid: sql<string>`${reviewerGuid}::uuid`.as('reviewer_guid'),
          since: sql<Date>`${now.toISOString()}::timestamptz`.as('since'),
          expiresAt: sql<Date>`${expiresAt.toISOString()}::timestamptz`.as('expires_at'),
        })
        .from(exams)
        .where(eq(exams.guid, examGuid)),
    )
    .onConflictDoUpdate({
      target: [reviewLeases.rootExamGuid, reviewLeases.reviewerGuid],
      set: {
        since: sql`case when ${reviewLeases.expiresAt} > excluded.since then ${reviewLeases.since} else excluded.since end`,
        expiresAt: sql`excluded.expires_at`,
      },
    })
    .returning({ since: reviewLeases.since });
  return lease?.since.getTime() === now.getTime();
}

/** Tells whether there was a live one. */
export async function deleteLease(
  db: Db,
  { examGuid, reviewerGuid, now }: LeaseOfExam & { readonly now: Date },
): Promise<boolean> {
  const root = db.select({ guid: exams.chainGuid }).from(exams).where(eq(exams.guid, examGuid));
  const [lease] = await db
    .delete(reviewLeases)
    .where(and(eq(reviewLeases.rootExamGuid, root), eq(reviewLeases.reviewerGuid, reviewerGuid)))
    .returning({ expiresAt: reviewLeases.expiresAt });
  return lease !== undefined && lease.expiresAt > now;
}

/** Tells the open pages of everybody who reviews exams of this chain beside them. */
export async function notifyColleagues(db: Db, { examGuid, reviewerGuid }: LeaseOfExam): Promise<void> {
  const ofExam = db.select({ guid: exams.chainGuid }).from(exams).where(eq(exams.guid, examGuid));
  await db
    .select({ notified: sql`live_notify('leases', array_agg(distinct ${theirs.userGuid}))` })
    .from(chainExams)
    .innerJoin(collectionExams, eq(collectionExams.examGuid, chainExams.guid))
    .innerJoin(dataCollections, eq(dataCollections.guid, collectionExams.collectionGuid))
    .innerJoin(own, eq(own.collectionGuid, collectionExams.collectionGuid))
    .innerJoin(theirs, eq(theirs.collectionGuid, collectionExams.collectionGuid))
    .where(
      and(eq(chainExams.chainGuid, ofExam), reviewTogether(reviewerGuid), ne(theirs.userGuid, reviewerGuid)),
    );
}

export async function deleteLeasesExpiredBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(reviewLeases).where(lte(reviewLeases.expiresAt, moment));
}

/** The colleagues who have an exam of the same chain open. */
export function selectOthersReviewing(
  db: Db,
  { examGuid, reviewerGuid, now }: LeaseOfExam & { readonly now: Date },
) {
  return db
    .select({ ...nameColumns, since: reviewLeases.since })
    .from(exams)
    .innerJoin(reviewLeases, eq(reviewLeases.rootExamGuid, exams.chainGuid))
    .innerJoin(users, eq(users.guid, reviewLeases.reviewerGuid))
    .where(and(eq(exams.guid, examGuid), isLiveLeaseOfColleague(db, reviewerGuid, now)))
    .orderBy(asc(reviewLeases.since), asc(users.guid));
}

/** Of the exams that are due for the reviewer, those that a colleague has open. */
export function selectReviewsInProgress(db: Db, reviewerGuid: string, now: Date) {
  return db
    .select({ examGuid: exams.guid, ...nameColumns })
    .from(reviewLeases)
    .innerJoin(users, eq(users.guid, reviewLeases.reviewerGuid))
    .innerJoin(exams, eq(exams.chainGuid, reviewLeases.rootExamGuid))
    .innerJoin(
      worklistEntries,
      and(
        eq(worklistEntries.examGuid, exams.guid),
        eq(worklistEntries.reviewerGuid, reviewerGuid),
        eq(worklistEntries.collectionGuid, ALL_COLLECTIONS),
      ),
    )
    .where(isLiveLeaseOfColleague(db, reviewerGuid, now))
    .orderBy(asc(reviewLeases.since), asc(exams.guid), asc(users.guid));
}

const nameColumns = { firstName: users.firstName, lastName: users.lastName, email: users.email };

function isLiveLeaseOfColleague(db: Db, reviewerGuid: string, now: Date): SQL | undefined {
  const shared = db
    .select({ one: sql`1` })
    .from(chainExams)
    .innerJoin(collectionExams, eq(collectionExams.examGuid, chainExams.guid))
    .innerJoin(dataCollections, eq(dataCollections.guid, collectionExams.collectionGuid))
    .innerJoin(own, eq(own.collectionGuid, collectionExams.collectionGuid))
    .innerJoin(theirs, eq(theirs.collectionGuid, collectionExams.collectionGuid))
    .where(
      and(
        eq(chainExams.chainGuid, reviewLeases.rootExamGuid),
        reviewTogether(reviewerGuid),
        eq(theirs.userGuid, reviewLeases.reviewerGuid),
      ),
    );
  return and(ne(reviewLeases.reviewerGuid, reviewerGuid), gt(reviewLeases.expiresAt, now), exists(shared));
}

/** Both are reviewers of the same collection. */
function reviewTogether(reviewerGuid: string): SQL | undefined {
  return and(
    isNull(dataCollections.deletedAt),
    eq(own.userGuid, reviewerGuid),
    sql`'reviewer' = any(${own.roles})`,
    sql`'reviewer' = any(${theirs.roles})`,
  );
}
