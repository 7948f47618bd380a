import type { getDataCollectionsOverview } from '@sonoboard/contract/data-collections/data-collections.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';
import { workspaces } from '../tables/workspaces.tables.ts';
import { keptExams, keptReviews } from './collection-totals.sql.ts';
import { COLLECTION_TEXT, LOWER_NAME } from './data-collections.queries.ts';
import { collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';

export async function selectCollectionsOverview(db: Db, query: QueryOf<typeof getDataCollectionsOverview>) {
  const guid = sql`${dataCollections.guid}`;
  const members = db
    .select({ users: count() })
    .from(collectionMembers)
    .innerJoin(users, eq(users.guid, collectionMembers.userGuid))
    .where(and(eq(collectionMembers.collectionGuid, guid), isNull(users.erasedAt)));
  const columns = {
    name: LOWER_NAME,
    users: sql<number>`(${members})::int`,
    exams: keptExams(db, guid),
    exam_reviews: keptReviews(db, guid),
  };
  const page = listPage(query, columns, { sort: 'name', order: 'asc' });
  const matching = and(isNull(dataCollections.deletedAt), containsAll(COLLECTION_TEXT, query.search));
  const rows = db
    .select({
      guid: dataCollections.guid,
      name: dataCollections.name,
      users: columns.users,
      exams: columns.exams,
      exam_reviews: columns.exam_reviews,
      is_of_workspace: sql<boolean>`exists (
        select from ${workspaces}
        where ${workspaces.dcGuid} = ${guid} and ${workspaces.deletedAt} is null
      )`,
    })
    .from(dataCollections)
    .where(matching)
    .orderBy(page.orderBy, asc(LOWER_NAME))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db.select({ total: count() }).from(dataCollections).where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}
