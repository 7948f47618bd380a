import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { userListText, users } from '../accounts/accounts.tables.ts';
import { groupMembers, groups } from '../groups/groups.tables.ts';
import type { Db } from '../platform/db.ts';
import { containsAll, listPage, type ListQuery } from '../platform/list-page.ts';

export type UserColumn = 'email' | 'first_name' | 'last_name' | 'phone_number' | 'profession' | 'created_at';

const SORT_KEYS = {
  email: sql`${users.email}`,
  first_name: sql`lower(${users.firstName})`,
  last_name: sql`lower(${users.lastName})`,
  phone_number: sql`${users.phoneNumber}`,
  profession: sql`lower(${users.profession})`,
  created_at: sql`${users.createdAt}`,
};

/** A query of its own, so that its columns are written with their tables: two of them are called guid. */
function permissionsOf(db: Db) {
  return db
    .select({ name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.guid, groupMembers.groupGuid))
    .where(and(eq(groupMembers.userGuid, users.guid), eq(groups.kind, 'permission')))
    .orderBy(groups.name);
}

/** Everybody with an account; the erased have none any more. */
export async function selectUsers(db: Db, query: ListQuery<UserColumn>) {
  const page = listPage(query, SORT_KEYS, { sort: 'created_at', order: 'desc' });
  const matching = and(isNull(users.erasedAt), containsAll(userListText(users), query.search));
  const rows = db
    .select({
      guid: users.guid,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      phoneNumber: users.phoneNumber,
      landlineNumber: users.landlineNumber,
      profession: users.profession,
      permissions: sql<string[]>`array${permissionsOf(db)}`,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
      activeWorkspaceGuid: users.activeWorkspaceGuid,
      deletionRequestedOn: users.deletionRequestedOn,
    })
    .from(users)
    .where(matching)
    .orderBy(page.orderBy, asc(users.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    page.limit === undefined ? rows : rows.limit(page.limit),
    db.select({ total: count() }).from(users).where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

export type UserRow = Awaited<ReturnType<typeof selectUsers>>['items'][number];
