import type { listGroups } from '@sonoboard/contract/groups/groups.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';
import { workspaces } from '../tables/workspaces.tables.ts';
import { groupMembers, groups } from '../tables/groups.tables.ts';

const LOWER_NAME = sql`lower(${groups.name})`;
const GROUP_TEXT = sql`lower(${groups.guid}::text || '|' || ${groups.name} || '|' || ${groups.kind})`;

function groupColumns(db: Db) {
  const members = db
    .select({ members: count() })
    .from(groupMembers)
    .where(eq(groupMembers.groupGuid, groups.guid));
  return {
    guid: groups.guid,
    name: groups.name,
    kind: groups.kind,
    memberCount: sql<number>`(${members})::int`,
    workspaceGuid: workspaces.guid,
  };
}

/** The group of a workspace that was deleted has nobody in it and stands for nothing. */
const isLive = isNull(workspaces.deletedAt);

/** Counted for the rows of the page only, unless the count is what they are sorted by. */
export async function selectGroups(db: Db, query: QueryOf<typeof listGroups>) {
  const columns = groupColumns(db);
  const sortKeys = { name: LOWER_NAME, kind: sql`${groups.kind}`, member_count: columns.memberCount };
  const page = listPage(query, sortKeys, { sort: 'name', order: 'asc' });
  const ofKind = query.kind === undefined ? undefined : eq(groups.kind, query.kind);
  const matching = and(isLive, ofKind, containsAll(GROUP_TEXT, query.search));
  const rows = db
    .select(columns)
    .from(groups)
    .leftJoin(workspaces, eq(workspaces.groupGuid, groups.guid))
    .where(matching)
    .orderBy(page.orderBy, asc(LOWER_NAME), asc(groups.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db
      .select({ total: count() })
      .from(groups)
      .leftJoin(workspaces, eq(workspaces.groupGuid, groups.guid))
      .where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

export type GroupRow = Awaited<ReturnType<typeof selectGroups>>['items'][number];

export async function selectGroup(db: Db, groupGuid: string): Promise<GroupRow | undefined> {
  const [group] = await db
    .select(groupColumns(db))
    .from(groups)
    .leftJoin(workspaces, eq(workspaces.groupGuid, groups.guid))
    .where(and(eq(groups.guid, groupGuid), isLive));
  return group;
}

/** Anyone who changes a group or its members holds its row, so that of two changes at once the second sees the first. */
export async function lockGroup(db: Db, groupGuid: string) {
  const [group] = await db
    .select({ guid: groups.guid, name: groups.name, kind: groups.kind })
    .from(groups)
    .leftJoin(workspaces, eq(workspaces.groupGuid, groups.guid))
    .where(and(eq(groups.guid, groupGuid), isLive))
    .for('no key update', { of: groups });
  return group;
}

export type LockedGroup = NonNullable<Awaited<ReturnType<typeof lockGroup>>>;

export async function insertGroup(db: Db, name: string, now: Date): Promise<string> {
  const [group] = await db
    .insert(groups)
    .values({ name, kind: 'permission', createdAt: now, updatedAt: now })
    .returning({ guid: groups.guid });
  if (group === undefined) throw new Error('An inserted row was not returned.');
  return group.guid;
}

/** Its memberships go with it. */
export async function deleteGroupRow(db: Db, groupGuid: string): Promise<void> {
  await db.delete(groups).where(eq(groups.guid, groupGuid));
}

export async function countGroupMembers(db: Db, groupGuid: string): Promise<number> {
  const [counted] = await db
    .select({ members: count() })
    .from(groupMembers)
    .where(eq(groupMembers.groupGuid, groupGuid));
  return counted?.members ?? 0;
}

export async function updateGroupName(
  db: Db,
  groupGuid: string,
  { name, now }: { readonly name: string; readonly now: Date },
): Promise<void> {
  await db.update(groups).set({ name, updatedAt: now }).where(eq(groups.guid, groupGuid));
}
