import type {
  listAllDataCollections,
  listOwnDataCollections,
} from '@sonoboard/contract/data-collections/data-collections.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import { and, asc, count, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { workspaces } from '../tables/workspaces.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';
import { collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';

export const LOWER_NAME = sql`lower(${dataCollections.name})`;
/** What a collection is found by; '|' keeps a search from matching across two values. */
export const COLLECTION_TEXT = sql`lower(${dataCollections.guid}::text || '|' || ${dataCollections.name})`;

/** A page and the number of all rows that match; names are unique, so the order is total. */
export async function selectCollectionsOfUser(
  db: Db,
  userGuid: string,
  query: QueryOf<typeof listOwnDataCollections>,
) {
  const columns: Record<'name' | 'type', SQL> = { name: LOWER_NAME, type: sql`${dataCollections.type}` };
  const page = listPage(query, columns, { sort: 'name', order: 'asc' });
  const matching = and(
    isNull(dataCollections.deletedAt),
    eq(collectionMembers.userGuid, userGuid),
    containsAll(COLLECTION_TEXT, query.search),
  );
  const rows = db
    .select({
      guid: dataCollections.guid,
      name: dataCollections.name,
      type: dataCollections.type,
      roles: collectionMembers.roles,
    })
    .from(dataCollections)
    .innerJoin(collectionMembers, eq(collectionMembers.collectionGuid, dataCollections.guid))
    .where(matching)
    .orderBy(page.orderBy, asc(LOWER_NAME))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db
      .select({ total: count() })
      .from(dataCollections)
      .innerJoin(collectionMembers, eq(collectionMembers.collectionGuid, dataCollections.guid))
      .where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

export async function selectAllCollections(db: Db, query: QueryOf<typeof listAllDataCollections>) {
  const page = listPage(query, { name: LOWER_NAME }, { sort: 'name', order: 'asc' });
  const matching = and(isNull(dataCollections.deletedAt), containsAll(COLLECTION_TEXT, query.search));
  const rows = db
    .select({ guid: dataCollections.guid, name: dataCollections.name })
    .from(dataCollections)
    .where(matching)
    .orderBy(page.orderBy)
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db.select({ total: count() }).from(dataCollections).where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

/** The roles of a person in a live collection; undefined for anyone who is no member. */
export async function selectRolesInCollection(db: Db, collectionGuid: string, userGuid: string) {
  const [member] = await db
    .select({ roles: collectionMembers.roles })
    .from(collectionMembers)
    .innerJoin(dataCollections, eq(dataCollections.guid, collectionMembers.collectionGuid))
    .where(
      and(
        eq(collectionMembers.collectionGuid, collectionGuid),
        eq(collectionMembers.userGuid, userGuid),
        isNull(dataCollections.deletedAt),
      ),
    );
  return member?.roles;
}

const COLLECTION = {
  guid: dataCollections.guid,
  name: dataCollections.name,
  type: dataCollections.type,
  examsSubscriberIcal: dataCollections.examsSubscriberIcal,
  reviewsSubscriberIcal: dataCollections.reviewsSubscriberIcal,
  expectedExams: dataCollections.expectedExams,
};

const liveCollection = (guid: string) =>
  and(eq(dataCollections.guid, guid), isNull(dataCollections.deletedAt));

export async function selectCollection(db: Db, collectionGuid: string) {
  const [collection] = await db
    .select(COLLECTION)
    .from(dataCollections)
    .where(liveCollection(collectionGuid));
  return collection;
}

export type CollectionRow = NonNullable<Awaited<ReturnType<typeof selectCollection>>>;

/** Anyone who changes a collection holds its row, so that what the trail says of before is true. */
export async function selectCollectionForUpdate(db: Db, collectionGuid: string) {
  const [collection] = await db
    .select(COLLECTION)
    .from(dataCollections)
    .where(liveCollection(collectionGuid))
    .for('update');
  return collection;
}

export async function insertCollection(
  db: Db,
  collection: typeof dataCollections.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(dataCollections).values(collection).returning({ guid: dataCollections.guid });
  if (row === undefined) throw new Error('An inserted row was not returned.');
  return row.guid;
}

export async function updateCollection(
  db: Db,
  collectionGuid: string,
  change: Partial<typeof dataCollections.$inferInsert>,
): Promise<void> {
  await db.update(dataCollections).set(change).where(eq(dataCollections.guid, collectionGuid));
}

/** The workspace whose exams a collection receives; null for a collection of its own. */
export async function selectWorkspaceOf(db: Db, collectionGuid: string): Promise<string | null> {
  const [workspace] = await db
    .select({ guid: workspaces.guid })
    .from(workspaces)
    .where(and(eq(workspaces.dcGuid, collectionGuid), isNull(workspaces.deletedAt)));
  return workspace?.guid ?? null;
}
