import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { listWorkspaceMembers } from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';
import { eitherOrder } from '../platform/database/search-key.ts';
import { workspaceMembers, workspaces } from '../tables/workspaces.tables.ts';

const ROLE = sql`case when ${workspaces.purchaserUserGuid} = ${users.guid} then 'Owner' else 'Member' end`;
const LOWER_FIRST_NAME = sql`lower(${users.firstName})`;
const LOWER_LAST_NAME = sql`lower(${users.lastName})`;

const COLUMNS = {
  first_name: LOWER_FIRST_NAME,
  last_name: LOWER_LAST_NAME,
  email: sql`${users.email}`,
  phone_number: sql`${users.phoneNumber}`,
  role: ROLE,
  // Every member is active; the constant needs a type to be sorted by.
  status: sql`'Active'::text`,
};

const HAYSTACK = sql`lower(concat_ws('|',
  ${users.guid}, ${eitherOrder(users.firstName, users.lastName)}, ${users.email}, ${users.phoneNumber}, ${ROLE}
))`;

/** The Owner first, then by name. */
export async function selectMembers(
  db: Db,
  workspaceGuid: string,
  query: QueryOf<typeof listWorkspaceMembers>,
) {
  const page = listPage(query, COLUMNS, { sort: 'role', order: 'desc' });
  const matching = and(
    eq(workspaceMembers.workspaceGuid, workspaceGuid),
    containsAll(HAYSTACK, query.search),
  );
  const rows = db
    .select({
      guid: users.guid,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phoneNumber: users.phoneNumber,
    })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.guid, workspaceMembers.userGuid))
    .innerJoin(workspaces, eq(workspaces.guid, workspaceMembers.workspaceGuid))
    .where(matching)
    .orderBy(page.orderBy, asc(LOWER_LAST_NAME), asc(LOWER_FIRST_NAME), asc(users.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db
      .select({ total: count() })
      .from(workspaceMembers)
      .innerJoin(users, eq(users.guid, workspaceMembers.userGuid))
      .innerJoin(workspaces, eq(workspaces.guid, workspaceMembers.workspaceGuid))
      .where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

export async function selectMember(db: Db, workspaceGuid: string, userGuid: string) {
  const [member] = await db
    .select({ guid: users.guid, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.guid, workspaceMembers.userGuid))
    .where(and(eq(workspaceMembers.workspaceGuid, workspaceGuid), eq(workspaceMembers.userGuid, userGuid)));
  return member;
}

/** Whether someone with this address is in the workspace already. */
export async function selectMemberEmails(db: Db, workspaceGuid: string, email: string): Promise<string[]> {
  const found = await db
    .select({ email: users.email })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.guid, workspaceMembers.userGuid))
    .where(and(eq(workspaceMembers.workspaceGuid, workspaceGuid), eq(users.email, email)));
  return found.map((member) => member.email);
}
