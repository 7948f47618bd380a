import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { collectionExams, collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import type { Db } from '../platform/database/db.ts';

/** Members of the collections that hold an exam whom an event may concern, in a fixed order. */
export function selectMembersToTell(db: Db, examGuid: string) {
  return db
    .select({
      collectionGuid: dataCollections.guid,
      collectionName: dataCollections.name,
      userGuid: users.guid,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      roles: collectionMembers.roles,
    })
    .from(collectionExams)
    .innerJoin(dataCollections, eq(dataCollections.guid, collectionExams.collectionGuid))
    .innerJoin(collectionMembers, eq(collectionMembers.collectionGuid, dataCollections.guid))
    .innerJoin(users, eq(users.guid, collectionMembers.userGuid))
    .where(
      and(
        eq(collectionExams.examGuid, examGuid),
        isNull(dataCollections.deletedAt),
        isNotNull(users.emailVerifiedAt),
        isNull(users.erasedAt),
        sql`${collectionMembers.roles} && array['exams_subscriber', 'reviews_subscriber', 'in_rota', 'admin']::text[]`,
      ),
    )
    .orderBy(asc(dataCollections.guid), asc(users.guid));
}

export type MemberToTell = Awaited<ReturnType<typeof selectMembersToTell>>[number];
