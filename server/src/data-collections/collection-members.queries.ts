import type { listCollectionMembers } from '@sonoboard/contract/data-collections/collection-members.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import { and, count, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';
import { eitherOrder } from '../platform/database/search-key.ts';
import { workspaces } from '../tables/workspaces.tables.ts';
import { collectionMembers } from '../tables/data-collections.tables.ts';

const SEARCHED = sql`lower(concat_ws('|', ${users.guid}, ${users.email},
  ${eitherOrder(users.firstName, users.lastName)}, array_to_string(${collectionMembers.roles}, '|')))`;

const MEMBER = {
  guid: users.guid,
  email: users.email,
  roles: collectionMembers.roles,
  /** Everybody has a config: anyone who was put on none has the default one. */
  configGuid: sql<string>`coalesce(${users.configGuid}, (select guid from configs where is_default))`,
  isWorkspaceOwner: sql<boolean>`exists (
    select from ${workspaces}
    where ${workspaces.dcGuid} = ${collectionMembers.collectionGuid}
      and ${workspaces.purchaserUserGuid} = ${users.guid} and ${workspaces.deletedAt} is null
  )`,
};

export async function selectMembers(
  db: Db,
  collectionGuid: string,
  query: QueryOf<typeof listCollectionMembers>,
) {
  const email = sql`${users.email}`;
  const page = listPage(query, { email }, { sort: 'email', order: 'asc' });
  const matching = and(
    eq(collectionMembers.collectionGuid, collectionGuid),
    isNull(users.erasedAt),
    containsAll(SEARCHED, query.search),
  );
  const rows = membersWhere(db, matching).orderBy(page.orderBy).offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db
      .select({ total: count() })
      .from(collectionMembers)
      .innerJoin(users, eq(users.guid, collectionMembers.userGuid))
      .where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

function membersWhere(db: Db, condition: SQL | undefined) {
  return db
    .select(MEMBER)
    .from(collectionMembers)
    .innerJoin(users, eq(users.guid, collectionMembers.userGuid))
    .where(condition)
    .$dynamic();
}

export type MemberRow = Awaited<ReturnType<typeof selectMembers>>['items'][number];

/** Anyone who changes the roles of a member holds the row, so that of two changes at once the second sees the first. */
export async function selectMemberForUpdate(db: Db, collectionGuid: string, userGuid: string) {
  const [member] = await membersWhere(
    db,
    and(eq(collectionMembers.collectionGuid, collectionGuid), eq(collectionMembers.userGuid, userGuid)),
  ).for('update', { of: collectionMembers });
  return member;
}

/** Someone who can be added: with an account whose address is confirmed (AMB-226). */
export async function selectConfirmedUser(db: Db, email: string) {
  const [user] = await db
    .select({ guid: users.guid })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt), isNull(users.erasedAt)));
  return user;
}

/** False when the person is a member already. */
export async function insertMember(
  db: Db,
  member: {
    readonly collectionGuid: string;
    readonly userGuid: string;
    readonly roles: readonly MemberRole[];
    readonly addedAt: Date;
  },
): Promise<boolean> {
  const { rowCount } = await db
    .insert(collectionMembers)
    .values({ ...member, roles: [...member.roles] })
    .onConflictDoNothing();
  return rowCount === 1;
}

export async function updateRoles(
  db: Db,
  { collectionGuid, userGuid }: { readonly collectionGuid: string; readonly userGuid: string },
  roles: readonly MemberRole[],
): Promise<void> {
  await db
    .update(collectionMembers)
    .set({ roles: [...roles] })
    .where(
      and(eq(collectionMembers.collectionGuid, collectionGuid), eq(collectionMembers.userGuid, userGuid)),
    );
}

export async function deleteMember(
  db: Db,
  collectionGuid: string,
  userGuid: string,
): Promise<readonly MemberRole[] | undefined> {
  const [member] = await db
    .delete(collectionMembers)
    .where(
      and(eq(collectionMembers.collectionGuid, collectionGuid), eq(collectionMembers.userGuid, userGuid)),
    )
    .returning({ roles: collectionMembers.roles });
  return member?.roles;
}

/** Whether the collection belongs to a live workspace of this person. */
export async function isOwnerOfCollection(
  db: Db,
  collectionGuid: string,
  userGuid: string,
): Promise<boolean> {
  const found = await db
    .select({ guid: workspaces.guid })
    .from(workspaces)
    .where(
      and(
        eq(workspaces.dcGuid, collectionGuid),
        eq(workspaces.purchaserUserGuid, userGuid),
        isNull(workspaces.deletedAt),
      ),
    );
  return found.length > 0;
}
