import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type {
  listUserWorkspaces,
  listWorkspaces,
  listWorkspacesForStaff,
} from '@sonoboard/contract/workspaces/workspaces.endpoints';
import { and, asc, count, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { licenses } from '../tables/billing.tables.ts';
import { collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage, type ListQuery } from '../platform/database/list-page.ts';
import { workspaceMembers, workspaces } from '../tables/workspaces.tables.ts';

const LOWER_NAME = sql`lower(${workspaces.name})`;
const MEMBER_COUNT = sql<number>`(
  select count(*)::int from ${workspaceMembers} where ${workspaceMembers.workspaceGuid} = ${workspaces.guid}
)`;
const FREE_SEATS = sql<number>`${workspaces.slotsUsers} - ${workspaces.seatsTaken}`;
const LICENSE_STATUS = sql<
  (typeof licenses.$inferSelect)['status']
>`coalesce(${licenses.status}, 'no_license')`;

const WORKSPACE_FACTS = {
  guid: workspaces.guid,
  name: workspaces.name,
  slotsUsers: workspaces.slotsUsers,
  slotsProbes: workspaces.slotsProbes,
  freeSlotsUsers: FREE_SEATS,
  memberCount: MEMBER_COUNT,
  probeCount: workspaces.probesTaken,
  groupGuid: workspaces.groupGuid,
  dcGuid: workspaces.dcGuid,
  purchaserUserGuid: workspaces.purchaserUserGuid,
  purchaserEmail: users.email,
  licenseStatus: LICENSE_STATUS,
};

/**
 * The collections of a workspace: its own, and those to which every member belongs (AMB-082). One that some members
 * belong to is not named, or the others would learn of it.
 */
function collectionGuids(db: Db): SQL<string[]> {
  const isShared = sql`(
    select count(*) from ${collectionMembers}
    inner join ${workspaceMembers} on ${workspaceMembers.userGuid} = ${collectionMembers.userGuid}
    where ${collectionMembers.collectionGuid} = ${dataCollections.guid}
      and ${workspaceMembers.workspaceGuid} = ${workspaces.guid}
  ) = nullif(${MEMBER_COUNT}, 0)`;
  const shared = db
    .select({ guid: dataCollections.guid })
    .from(dataCollections)
    .where(
      sql`${dataCollections.guid} = ${workspaces.dcGuid} or (${dataCollections.deletedAt} is null and ${isShared})`,
    )
    .orderBy(sql`${dataCollections.guid} <> ${workspaces.dcGuid}`, sql`${dataCollections.guid}`);
  return sql<string[]>`array${shared}`;
}

export async function selectWorkspace(db: Db, workspaceGuid: string) {
  const [workspace] = await db
    .select({ ...WORKSPACE_FACTS, dataCollectionGuids: collectionGuids(db) })
    .from(workspaces)
    .innerJoin(users, eq(users.guid, workspaces.purchaserUserGuid))
    .leftJoin(licenses, eq(licenses.workspaceGuid, workspaces.guid))
    .where(and(eq(workspaces.guid, workspaceGuid), isNull(workspaces.deletedAt)));
  return workspace;
}

export type WorkspaceRow = NonNullable<Awaited<ReturnType<typeof selectWorkspace>>>;

const STAFF_COLUMNS = {
  name: LOWER_NAME,
  slots_users: sql`${workspaces.slotsUsers}`,
  slots_probes: sql`${workspaces.slotsProbes}`,
  free_slots_users: FREE_SEATS,
  member_count: MEMBER_COUNT,
  probe_count: sql`${workspaces.probesTaken}`,
  purchaser_email: sql`${users.email}`,
  license_status: LICENSE_STATUS,
};

export async function selectWorkspacesForStaff(db: Db, query: QueryOf<typeof listWorkspacesForStaff>) {
  const page = listPage(query, STAFF_COLUMNS, { sort: 'name', order: 'asc' });
  const haystack = sql`lower(concat_ws('|', ${workspaces.guid}, ${workspaces.name}, ${users.email}, ${LICENSE_STATUS},
    ${workspaces.groupGuid}, ${workspaces.dcGuid}, ${workspaces.purchaserUserGuid}))`;
  const matching = and(isNull(workspaces.deletedAt), containsAll(haystack, query.search));
  const rows = db
    .select(WORKSPACE_FACTS)
    .from(workspaces)
    .innerJoin(users, eq(users.guid, workspaces.purchaserUserGuid))
    .leftJoin(licenses, eq(licenses.workspaceGuid, workspaces.guid))
    .where(matching)
    .orderBy(page.orderBy, asc(workspaces.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([rows.limit(page.limit), countWorkspaces(db, query, matching)]);
  return { items, total: totals[0]?.total ?? 0 };
}

/** Purchasers and licences matter only to a search: without one they need not be looked up to count. */
function countWorkspaces(db: Db, { search = [] }: ListQuery<string>, matching: SQL | undefined) {
  const counted = db.select({ total: count() }).from(workspaces).$dynamic();
  const joined =
    search.length === 0
      ? counted
      : counted
          .innerJoin(users, eq(users.guid, workspaces.purchaserUserGuid))
          .leftJoin(licenses, eq(licenses.workspaceGuid, workspaces.guid));
  return joined.where(matching);
}

export async function selectWorkspaceNames(db: Db, query: QueryOf<typeof listWorkspaces>) {
  const page = listPage(query, { name: LOWER_NAME }, { sort: 'name', order: 'asc' });
  const matching = and(isNull(workspaces.deletedAt), containsAll(LOWER_NAME, query.search));
  const rows = db
    .select({ guid: workspaces.guid, name: workspaces.name })
    .from(workspaces)
    .where(matching)
    .orderBy(page.orderBy, asc(workspaces.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db.select({ total: count() }).from(workspaces).where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

/** By another name, because the members are counted in the same statement. */
function membershipsOf(db: Db, userGuid: string) {
  return db
    .select({
      workspaceGuid: workspaceMembers.workspaceGuid,
      userGuid: workspaceMembers.userGuid,
      joinedAt: workspaceMembers.joinedAt,
    })
    .from(workspaceMembers)
    .where(eq(workspaceMembers.userGuid, userGuid))
    .as('own');
}

export async function selectWorkspacesOfUser(
  db: Db,
  userGuid: string,
  query: QueryOf<typeof listUserWorkspaces>,
) {
  const page = listPage(query, { name: LOWER_NAME }, { sort: 'name', order: 'asc' });
  const own = membershipsOf(db, userGuid);
  const matching = and(isNull(workspaces.deletedAt), containsAll(LOWER_NAME, query.search));
  const rows = db
    .select({
      guid: workspaces.guid,
      name: workspaces.name,
      purchaserGuid: workspaces.purchaserUserGuid,
      joinedAt: own.joinedAt,
      isActive: sql<boolean>`${users.activeWorkspaceGuid} is not distinct from ${workspaces.guid}`,
      dataCollectionGuids: collectionGuids(db),
    })
    .from(workspaces)
    .innerJoin(own, eq(own.workspaceGuid, workspaces.guid))
    .innerJoin(users, eq(users.guid, own.userGuid))
    .where(matching)
    .orderBy(page.orderBy, asc(workspaces.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db
      .select({ total: count() })
      .from(workspaces)
      .innerJoin(own, eq(own.workspaceGuid, workspaces.guid))
      .where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

/** Undefined when the person is no member of the workspace. */
export async function selectCollectionsOfUserWorkspace(db: Db, userGuid: string, workspaceGuid: string) {
  const own = membershipsOf(db, userGuid);
  const [workspace] = await db
    .select({ dataCollectionGuids: collectionGuids(db) })
    .from(workspaces)
    .innerJoin(own, eq(own.workspaceGuid, workspaces.guid))
    .where(and(eq(workspaces.guid, workspaceGuid), isNull(workspaces.deletedAt)));
  return workspace;
}
