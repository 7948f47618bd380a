import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { listUsers } from '@sonoboard/contract/users/users.endpoints';
import { and, asc, count, isNull, sql } from 'drizzle-orm';
import { userListText, users } from '../tables/accounts.tables.ts';
import { hasPermissionLike, permissionsOf } from '../groups/permissions.sql.ts';
import type { Db } from '../platform/database/db.ts';
import { likePattern, listPage, matchesAll } from '../platform/database/list-page.ts';

const SORT_KEYS = {
  email: sql`${users.email}`,
  first_name: sql`lower(${users.firstName})`,
  last_name: sql`lower(${users.lastName})`,
  phone_number: sql`${users.phoneNumber}`,
  profession: sql`lower(${users.profession})`,
  created_at: sql`${users.createdAt}`,
};

/** Everybody with an account; the erased have none any more. */
export async function selectUsers(db: Db, query: QueryOf<typeof listUsers>, now: Date) {
  const page = listPage(query, SORT_KEYS, { sort: 'created_at', order: 'desc' });
  const holds = (pattern: string) =>
    sql`(${userListText(users)} like ${pattern} or ${hasPermissionLike(db, pattern)})`;
  const matching = and(
    isNull(users.erasedAt),
    matchesAll(query.search, {
      holds: (term) => holds(likePattern(term)),
      times: [sql`${users.createdAt}`, sql`${users.updatedAt}`, sql`${users.deletionRequestedOn}`],
      reader: { now, zone: query.timezone ?? 'UTC' },
    }),
  );
  const rows = db
    .select({
      guid: users.guid,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      phoneNumber: users.phoneNumber,
      landlineNumber: users.landlineNumber,
      profession: users.profession,
      permissions: permissionsOf(db),
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
    rows.limit(page.limit),
    db.select({ total: count() }).from(users).where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

export type UserRow = Awaited<ReturnType<typeof selectUsers>>['items'][number];
