import type { listLinkedReviews } from '@sonoboard/contract/data-collections/collection-exams.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { count, eq, sql, type SQL } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { type CollectionListing, isListed, isUnfiltered, listOrder } from '../exams/collection-list.sql.ts';
import { patientSearchFields, searchText } from '../exams/exam-search.sql.ts';
import type { Db } from '../platform/database/db.ts';
import { listPage } from '../platform/database/list-page.ts';
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
  version: examReviews.version,
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

const rowText = (sees: PatientVisibility): SQL =>
  searchText([
    sql`${examReviews.guid}::text`,
    sql`${examReviews.examGuid}::text`,
    sql`${users.email}`,
    // The list shows no names.
    ...patientSearchFields({ ...sees, names: false }),
    sql`${examReviews.comment}`,
    sql`${examReviews.assessment}`,
    sql`${exams.groundTruth}`,
  ]);

const matching = (listing: CollectionListing, query: LinkedReviewsQuery) =>
  isListed(listing, query, { text: rowText(listing.sees), time: examReviews.createdAt });

/** The statement behind a page. */
export function linkedReviewsPage(db: Db, listing: CollectionListing, query: LinkedReviewsQuery) {
  const page = listPage(query, sortKeys(listing.sees), { sort: 'created_at', order: 'desc' });
  const rows = db
    .select(REVIEW)
    .from(examReviews)
    .innerJoin(collectionExams, eq(collectionExams.examGuid, examReviews.examGuid))
    .innerJoin(exams, eq(exams.guid, examReviews.examGuid))
    .innerJoin(users, eq(users.guid, examReviews.reviewerGuid))
    .where(matching(listing, query))
    .orderBy(...listOrder(query, page.orderBy, [examReviews.createdAt, examReviews.guid]))
    .offset(page.offset);
  return rows.limit(page.limit);
}

export async function selectLinkedReviews(db: Db, listing: CollectionListing, query: LinkedReviewsQuery) {
  const [items, total] = await Promise.all([
    linkedReviewsPage(db, listing, query),
    isUnfiltered(query)
      ? selectKeptReviews(db, listing.collectionGuid)
      : countLinkedReviews(db, listing, query),
  ]);
  return { items, total };
}

async function selectKeptReviews(db: Db, collectionGuid: string): Promise<number> {
  const [kept] = await db
    .select({ reviews: keptReviews(db, sql`${collectionGuid}::uuid`) })
    .from(sql`(select) as one`);
  return kept?.reviews ?? 0;
}

async function countLinkedReviews(
  db: Db,
  listing: CollectionListing,
  query: LinkedReviewsQuery,
): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(examReviews)
    .innerJoin(collectionExams, eq(collectionExams.examGuid, examReviews.examGuid))
    .innerJoin(exams, eq(exams.guid, examReviews.examGuid))
    .innerJoin(users, eq(users.guid, examReviews.reviewerGuid))
    .where(matching(listing, query));
  return counted?.total ?? 0;
}
