import { WORKSPACE_COLLECTION_TYPE } from '@sonoboard/domain/data-collections/collection-type';
import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { licenses } from '../tables/billing.tables.ts';
import { dataCollections } from '../tables/data-collections.tables.ts';
import { groups } from '../tables/groups.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { workspaces } from '../tables/workspaces.tables.ts';

/** Waits for anyone else who makes this person an owner at the moment. */
export async function lockPerson(db: Db, userGuid: string) {
  const [person] = await db
    .select({ guid: users.guid })
    .from(users)
    .where(and(eq(users.guid, userGuid), isNull(users.erasedAt)))
    .for('no key update');
  return person;
}

export async function insertWorkspaceGroup(
  db: Db,
  group: { readonly guid: string; readonly name: string; readonly now: Date },
): Promise<void> {
  const { guid, name, now } = group;
  await db.insert(groups).values({ guid, name, kind: 'workspace', createdAt: now, updatedAt: now });
}

/** False when a live collection has that name already. */
export async function insertWorkspaceCollection(
  db: Db,
  collection: {
    readonly guid: string;
    readonly name: string;
    readonly createdByGuid: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { now, ...columns } = collection;
  const inserted = await db
    .insert(dataCollections)
    .values({ ...columns, type: WORKSPACE_COLLECTION_TYPE, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ guid: dataCollections.guid });
  return inserted.length > 0;
}

export async function insertWorkspace(db: Db, workspace: typeof workspaces.$inferInsert): Promise<void> {
  await db.insert(workspaces).values(workspace);
}

export async function insertLicense(db: Db, license: typeof licenses.$inferInsert): Promise<void> {
  await db.insert(licenses).values(license);
}
