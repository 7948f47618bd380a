import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { collectionTotals } from '../tables/data-collections.tables.ts';
import { collectionSetMembers, reviewTotals } from '../tables/review-entries.tables.ts';

/** How many exams and reviews a collection holds is kept ready: reading it costs the same at ten and at a million. */
export function keptExams(db: Db, collectionGuid: SQL): SQL<number> {
  const kept = db
    .select({ exams: collectionTotals.exams })
    .from(collectionTotals)
    .where(eq(collectionTotals.collectionGuid, collectionGuid));
  return sql<number>`coalesce((${kept}), 0)`;
}

export function keptReviews(db: Db, collectionGuid: SQL): SQL<number> {
  const kept = db
    .select({ reviews: sql`sum(${reviewTotals.completed})` })
    .from(collectionSetMembers)
    .innerJoin(reviewTotals, eq(reviewTotals.setId, collectionSetMembers.setId))
    .where(eq(collectionSetMembers.collectionGuid, collectionGuid));
  return sql<number>`coalesce((${kept}), 0)::int`;
}
