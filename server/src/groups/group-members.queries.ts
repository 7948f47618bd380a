import type { listGroupMembers } from '@sonoboard/contract/groups/groups.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { GroupRole } from '@sonoboard/domain/groups/group-roles';
import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';
import { eitherOrder } from '../platform/database/search-key.ts';
import { groupMembers } from '../tables/groups.tables.ts';

const SORT_KEYS = {
  email: sql`${users.email}`,
  first_name: sql`lower(${users.firstName})`,
  last_name: sql`lower(${users.lastName})`,
  phone_number: sql`${users.phoneNumber}`,
};

const HAYSTACK = sql`lower(concat_ws('|', ${users.guid}, ${users.email},
  ${eitherOrder(users.firstName, users.lastName)},
  ${users.phoneNumber}))`;

const MEMBER = {
  userGuid: users.guid,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phoneNumber: users.phoneNumber,
  roles: groupMembers.roles,
};

export async function selectGroupMembers(db: Db, groupGuid: string, query: QueryOf<typeof listGroupMembers>) {
  const page = listPage(query, SORT_KEYS, { sort: 'email', order: 'asc' });
  const matching = and(eq(groupMembers.groupGuid, groupGuid), containsAll(HAYSTACK, query.search));
  const rows = db
    .select(MEMBER)
    .from(groupMembers)
    .innerJoin(users, eq(users.guid, groupMembers.userGuid))
    .where(matching)
    .orderBy(page.orderBy, asc(users.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db
      .select({ total: count() })
      .from(groupMembers)
      .innerJoin(users, eq(users.guid, groupMembers.userGuid))
      .where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

export type GroupMemberRow = Awaited<ReturnType<typeof selectGroupMembers>>['items'][number];

const isMember = (groupGuid: string, userGuid: string) =>
  and(eq(groupMembers.groupGuid, groupGuid), eq(groupMembers.userGuid, userGuid));

/** Held, so that roles are changed from what they are. */
export async function lockGroupMember(
  db: Db,
  groupGuid: string,
  userGuid: string,
): Promise<GroupMemberRow | undefined> {
  const [member] = await db
    .select(MEMBER)
    .from(groupMembers)
    .innerJoin(users, eq(users.guid, groupMembers.userGuid))
    .where(isMember(groupGuid, userGuid))
    .for('update', { of: groupMembers });
  return member;
}

/** Someone who can be added: with an account whose address is confirmed. */
export async function selectConfirmedUser(db: Db, email: string) {
  const [user] = await db
    .select({ guid: users.guid })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt), isNull(users.erasedAt)));
  return user;
}

/** False when the person is a member already. */
export async function insertGroupMember(
  db: Db,
  member: { readonly groupGuid: string; readonly userGuid: string },
  { roles, now }: { readonly roles: readonly GroupRole[]; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .insert(groupMembers)
    .values({ ...member, roles: [...roles], addedAt: now })
    .onConflictDoNothing();
  return rowCount === 1;
}

export async function updateGroupRoles(
  db: Db,
  { groupGuid, userGuid }: { readonly groupGuid: string; readonly userGuid: string },
  roles: readonly GroupRole[],
): Promise<void> {
  await db
    .update(groupMembers)
    .set({ roles: [...roles] })
    .where(isMember(groupGuid, userGuid));
}

/** Who was taken out, and the roles they had; undefined for anyone who was no member. */
export async function deleteGroupMember(db: Db, groupGuid: string, userGuid: string) {
  const [member] = await db
    .delete(groupMembers)
    .where(isMember(groupGuid, userGuid))
    .returning({ roles: groupMembers.roles });
  return member;
}

/** Until the transaction ends nobody else takes someone out of the groups that make an administrator. */
export async function lockAdministration(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('administration', 0))`);
}

/** Someone who can sign in and has both permissions that an administrator needs. */
export async function selectHasAdministrator(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from users u
      join group_members m on m.user_guid = u.guid
      join groups g on g.guid = m.group_guid and g.kind = 'permission'
      where u.erased_at is null and u.email_verified_at is not null and g.name in ('internal', 'admin')
      group by u.guid having count(*) = 2
    ) as found`);
  return rows[0]?.found ?? false;
}
