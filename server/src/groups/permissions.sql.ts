import { and, eq, sql, type SQL } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { groupMembers, groups } from '../tables/groups.tables.ts';

/** For a query on users: the names of a person's permissions. Built apart, so that its columns are written with their tables. */
export function permissionsOf(db: Db): SQL<string[]> {
  const names = db
    .select({ name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.guid, groupMembers.groupGuid))
    .where(and(eq(groupMembers.userGuid, users.guid), eq(groups.kind, 'permission')))
    .orderBy(groups.name);
  return sql<string[]>`array${names}`;
}

/** For a search over users: has a permission whose name fits. Looked up once and not for each person. */
export function hasPermissionLike(db: Db, pattern: string): SQL {
  const holders = db
    .select({ userGuid: groupMembers.userGuid })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.guid, groupMembers.groupGuid))
    .where(and(eq(groups.kind, 'permission'), sql`lower(${groups.name}) like ${pattern}`));
  return sql`${users.guid} = any(array${holders})`;
}
