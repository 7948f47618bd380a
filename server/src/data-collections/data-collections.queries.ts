import { and, asc, count, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/db.ts';
import { containsAll, listPage, type ListQuery } from '../platform/list-page.ts';
import { collectionMembers, dataCollections } from './data-collections.tables.ts';

const LOWER_NAME = sql`lower(${dataCollections.name})`;

/** A page and the number of all rows that match; names are unique, so the order is total. */
export async function selectCollectionsOfUser(db: Db, userGuid: string, query: ListQuery<'name' | 'type'>) {
  const columns: Record<'name' | 'type', SQL> = { name: LOWER_NAME, type: sql`${dataCollections.type}` };
  const page = listPage(query, columns, { sort: 'name', order: 'asc' });
  const matching = and(
    isNull(dataCollections.deletedAt),
    eq(collectionMembers.userGuid, userGuid),
    containsAll(LOWER_NAME, query.search),
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
    page.limit === undefined ? rows : rows.limit(page.limit),
    db
      .select({ total: count() })
      .from(dataCollections)
      .innerJoin(collectionMembers, eq(collectionMembers.collectionGuid, dataCollections.guid))
      .where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

export async function selectAllCollections(db: Db, query: ListQuery<'name'>) {
  const page = listPage(query, { name: LOWER_NAME }, { sort: 'name', order: 'asc' });
  const matching = and(isNull(dataCollections.deletedAt), containsAll(LOWER_NAME, query.search));
  const rows = db
    .select({ guid: dataCollections.guid, name: dataCollections.name })
    .from(dataCollections)
    .where(matching)
    .orderBy(page.orderBy)
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    page.limit === undefined ? rows : rows.limit(page.limit),
    db.select({ total: count() }).from(dataCollections).where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

/** The roles of a person in a live collection; undefined for whoever is no member. */
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
