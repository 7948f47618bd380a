import type { listDeletionRequests } from '@sonoboard/contract/deletion-requests/deletion-requests.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { groupMembers, groups } from '../groups/groups.tables.ts';
import type { Db } from '../platform/db.ts';
import { containsAll, listPage } from '../platform/list-page.ts';
import { eitherOrder } from '../platform/search-key.ts';

const SORT_KEYS = {
  email: sql`${users.email}`,
  first_name: sql`lower(${users.firstName})`,
  last_name: sql`lower(${users.lastName})`,
  phone_number: sql`${users.phoneNumber}`,
  profession: sql`lower(${users.profession})`,
  deletion_requested_on: sql`${users.deletionRequestedOn}`,
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

/** Whoever waits longest first; an account that was erased waits no more. */
export async function selectDeletionRequests(db: Db, query: QueryOf<typeof listDeletionRequests>) {
  const page = listPage(query, SORT_KEYS, { sort: 'deletion_requested_on', order: 'asc' });
  const permissions = sql<string[]>`array${permissionsOf(db)}`;
  const haystack = sql`lower(concat_ws('|', ${users.guid}, ${users.email},
    ${eitherOrder(users.firstName, users.lastName)}, ${users.phoneNumber}, ${users.profession},
    array_to_string(${permissions}, '|')))`;
  const matching = and(
    isNotNull(users.deletionRequestedOn),
    isNull(users.erasedAt),
    containsAll(haystack, query.search),
  );
  const rows = db
    .select({
      guid: users.guid,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      phoneNumber: users.phoneNumber,
      profession: users.profession,
      permissions,
      // The condition above leaves nobody without one.
      requestedOn: sql<Date>`${users.deletionRequestedOn}`.mapWith(users.deletionRequestedOn),
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
