import type { listCollectionLinks } from '@sonoboard/contract/data-collections/data-collections.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import { and, asc, count, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';
import { COLLECTION_TEXT, LOWER_NAME } from './data-collections.queries.ts';
import { collectionLinks, dataCollections } from '../tables/data-collections.tables.ts';

/** The collections that receive what arrives in this one. */
export async function selectLinks(db: Db, fromGuid: string, query: QueryOf<typeof listCollectionLinks>) {
  const page = listPage(query, { name: LOWER_NAME }, { sort: 'name', order: 'asc' });
  const matching = and(
    eq(collectionLinks.fromGuid, fromGuid),
    isNull(dataCollections.deletedAt),
    containsAll(COLLECTION_TEXT, query.search),
  );
  const rows = db
    .select({ guid: dataCollections.guid, name: dataCollections.name })
    .from(collectionLinks)
    .innerJoin(dataCollections, eq(dataCollections.guid, collectionLinks.toGuid))
    .where(matching)
    .orderBy(page.orderBy)
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db
      .select({ total: count() })
      .from(collectionLinks)
      .innerJoin(dataCollections, eq(dataCollections.guid, collectionLinks.toGuid))
      .where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

/**
 * Live ones among the given collections, held so that none of them is deleted meanwhile. In the order of their guids, as
 * the triggers of the worklist lock them.
 */
export function selectCollectionsForShare(db: Db, guids: readonly string[]) {
  return db
    .select({ guid: dataCollections.guid, name: dataCollections.name })
    .from(dataCollections)
    .where(and(inArray(dataCollections.guid, [...guids]), isNull(dataCollections.deletedAt)))
    .orderBy(asc(dataCollections.guid))
    .for('share');
}

export async function selectLinkedGuids(db: Db, fromGuid: string): Promise<readonly string[]> {
  const links = await db
    .select({ guid: collectionLinks.toGuid })
    .from(collectionLinks)
    .where(eq(collectionLinks.fromGuid, fromGuid));
  return links.map(({ guid }) => guid);
}

interface Link {
  readonly fromGuid: string;
  readonly toGuid: string;
}

/** False when they are linked already. */
export async function insertLink(db: Db, link: Link & { readonly createdAt: Date }): Promise<boolean> {
  const { rowCount } = await db.insert(collectionLinks).values(link).onConflictDoNothing();
  return rowCount === 1;
}

/** False when they are not linked. */
export async function deleteLink(db: Db, { fromGuid, toGuid }: Link): Promise<boolean> {
  const { rowCount } = await db
    .delete(collectionLinks)
    .where(and(eq(collectionLinks.fromGuid, fromGuid), eq(collectionLinks.toGuid, toGuid)));
  return rowCount === 1;
}

/** The links from and to a collection, as they were. */
export function deleteLinksOf(db: Db, guid: string): Promise<Link[]> {
  return db
    .delete(collectionLinks)
    .where(or(eq(collectionLinks.fromGuid, guid), eq(collectionLinks.toGuid, guid)))
    .returning({ fromGuid: collectionLinks.fromGuid, toGuid: collectionLinks.toGuid })
    .execute();
}
