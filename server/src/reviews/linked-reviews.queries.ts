import type { listLinkedReviews } from '@sonoboard/contract/data-collections/collection-exams.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { likePattern, listPage, matchesAll } from '../platform/database/list-page.ts';
import { examReviews } from '../tables/reviews.tables.ts';
import { keptReviews } from '../data-collections/collection-totals.sql.ts';
import { collectionExams } from '../tables/data-collections.tables.ts';

export type LinkedReviewsQuery = QueryOf<typeof listLinkedReviews> & { readonly now: Date };

const REVIEW = {
  guid: examReviews.guid,
  examGuid: examReviews.examGuid,
  reviewerGuid: examReviews.reviewerGuid,
  reviewerEmail: users.email,
  patientId: exams.patientId,
  comment: examReviews.comment,
  rating: examReviews.rating,
  createdAt: examReviews.createdAt,
  createdAtTimezoneId: examReviews.createdAtTimezoneId,
  assessment: examReviews.assessment,
  groundTruth: exams.groundTruth,
};

/** A hidden column sorts by date: its order would tell what it holds. */
function sortKeys(sees: PatientVisibility) {
  return {
    guid: sql`${examReviews.guid}`,
    clipset_guid: sql`${examReviews.examGuid}`,
    reviewer_email: sql`${users.email}`,
    clipset_patient_id: sees.id ? sql`lower(${exams.patientId})` : sql`${examReviews.createdAt}`,
    rating: sql`${examReviews.rating}`,
    created_at: sql`${examReviews.createdAt}`,
    assessment: sql`${examReviews.assessment}`,
    clipset_ground_truth: sql`${exams.groundTruth}`,
  };
}

function haystack(sees: PatientVisibility): SQL {
  const fields = [
    sql`${examReviews.guid}::text`,
    sql`${examReviews.examGuid}::text`,
    sql`${users.email}`,
    ...(sees.id ? [sql`${exams.patientId}`] : []),
    sql`${examReviews.comment}`,
    sql`${examReviews.assessment}`,
    sql`${exams.groundTruth}`,
  ];
  return sql`lower(concat_ws('|', ${sql.join(fields, sql`, `)}))`;
}

interface Listing {
  readonly collectionGuid: string;
  readonly inScope: SQL;
  readonly sees: PatientVisibility;
}

function matching(
  { collectionGuid, inScope, sees }: Listing,
  { examGuid, search, timezone = 'UTC', now }: LinkedReviewsQuery,
) {
  return and(
    eq(collectionExams.collectionGuid, collectionGuid),
    examGuid === undefined ? undefined : eq(collectionExams.examGuid, examGuid),
    inScope,
    matchesAll(search, {
      holds: (term) => sql`${haystack(sees)} like ${likePattern(term)}`,
      times: [sql`${examReviews.createdAt}`],
      reader: { now, zone: timezone },
    }),
  );
}

/** By date the index gives the order; a sort key in front of it, even of the same column, would hide that. */
function orderOf(query: LinkedReviewsQuery, key: SQL): SQL[] {
  if ((query.sort ?? 'created_at') !== 'created_at') {
    return [sql`${key} nulls last`, desc(examReviews.createdAt), desc(examReviews.guid)];
  }
  const isOldestFirst = query.order === 'asc' || (query.sort !== undefined && query.order === undefined);
  return isOldestFirst
    ? [asc(examReviews.createdAt), asc(examReviews.guid)]
    : [desc(examReviews.createdAt), desc(examReviews.guid)];
}

/** The statement behind a page. */
export function linkedReviewsPage(db: Db, listing: Listing, query: LinkedReviewsQuery) {
  const page = listPage(query, sortKeys(listing.sees), { sort: 'created_at', order: 'desc' });
  const rows = db
    .select(REVIEW)
    .from(examReviews)
    .innerJoin(collectionExams, eq(collectionExams.examGuid, examReviews.examGuid))
    .innerJoin(exams, eq(exams.guid, examReviews.examGuid))
    .innerJoin(users, eq(users.guid, examReviews.reviewerGuid))
    .where(matching(listing, query))
    .orderBy(...orderOf(query, page.orderBy))
    .offset(page.offset);
  return rows.limit(page.limit);
}

export async function selectLinkedReviews(db: Db, listing: Listing, query: LinkedReviewsQuery) {
  const isUnfiltered = query.examGuid === undefined && (query.search ?? []).length === 0;
  const [items, total] = await Promise.all([
    linkedReviewsPage(db, listing, query),
    isUnfiltered ? selectKeptReviews(db, listing.collectionGuid) : countLinkedReviews(db, listing, query),
  ]);
  return { items, total };
}

async function selectKeptReviews(db: Db, collectionGuid: string): Promise<number> {
  const [kept] = await db
    .select({ reviews: keptReviews(db, sql`${collectionGuid}::uuid`) })
    .from(sql`(select) as one`);
  return kept?.reviews ?? 0;
}

async function countLinkedReviews(db: Db, listing: Listing, query: LinkedReviewsQuery): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(examReviews)
    .innerJoin(collectionExams, eq(collectionExams.examGuid, examReviews.examGuid))
    .innerJoin(exams, eq(exams.guid, examReviews.examGuid))
    .innerJoin(users, eq(users.guid, examReviews.reviewerGuid))
    .where(matching(listing, query));
  return counted?.total ?? 0;
}
