import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { listWorkspaceInvitations } from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import { and, asc, count, desc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';
import { workspaceInvitations, workspaces } from '../tables/workspaces.tables.ts';

const COLUMNS = {
  email: sql`${workspaceInvitations.email}`,
  status: sql`${workspaceInvitations.status}`,
};

const WIRE_FACTS = {
  guid: workspaceInvitations.guid,
  email: workspaceInvitations.email,
  status: workspaceInvitations.status,
  sentAt: workspaceInvitations.sentAt,
};

/** Those that were not accepted: an accepted one has become a member. */
export async function selectInvitations(
  db: Db,
  workspaceGuid: string,
  query: QueryOf<typeof listWorkspaceInvitations>,
) {
  const page = listPage(query, COLUMNS, { sort: 'email', order: 'asc' });
  const haystack = sql`concat_ws('|', ${workspaceInvitations.email}, ${workspaceInvitations.status})`;
  const matching = and(
    eq(workspaceInvitations.workspaceGuid, workspaceGuid),
    ne(workspaceInvitations.status, 'accepted'),
    containsAll(haystack, query.search),
  );
  const rows = db
    .select(WIRE_FACTS)
    .from(workspaceInvitations)
    .where(matching)
    .orderBy(page.orderBy, asc(workspaceInvitations.email), asc(workspaceInvitations.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db.select({ total: count() }).from(workspaceInvitations).where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

export async function selectInvitation(db: Db, workspaceGuid: string, invitationGuid: string) {
  const [invitation] = await db
    .select({ ...WIRE_FACTS, answeredAt: workspaceInvitations.answeredAt })
    .from(workspaceInvitations)
    .where(
      and(
        eq(workspaceInvitations.guid, invitationGuid),
        eq(workspaceInvitations.workspaceGuid, workspaceGuid),
      ),
    );
  return invitation;
}

export async function selectInvitationsTo(db: Db, workspaceGuid: string, email: string) {
  return db
    .select({ ...WIRE_FACTS, answeredAt: workspaceInvitations.answeredAt })
    .from(workspaceInvitations)
    .where(and(eq(workspaceInvitations.workspaceGuid, workspaceGuid), eq(workspaceInvitations.email, email)))
    .orderBy(desc(workspaceInvitations.createdAt));
}

/** Invitations of live workspaces to a person that were sent after a time and not answered, with the owner. */
export async function selectInvitationsToUser(db: Db, userGuid: string, sentAfter: Date) {
  const invitees = db
    .select({ guid: users.guid, email: users.email })
    .from(users)
    .where(and(eq(users.guid, userGuid), isNull(users.erasedAt)))
    .as('invitee');
  return db
    .select({
      status: workspaceInvitations.status,
      createdAt: workspaceInvitations.createdAt,
      sentAt: workspaceInvitations.sentAt,
      workspaceGuid: workspaces.guid,
      workspaceName: workspaces.name,
      owner: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(workspaceInvitations)
    .innerJoin(invitees, eq(invitees.email, workspaceInvitations.email))
    .innerJoin(workspaces, eq(workspaces.guid, workspaceInvitations.workspaceGuid))
    .innerJoin(users, eq(users.guid, workspaces.purchaserUserGuid))
    .where(
      and(
        eq(workspaceInvitations.status, 'pending'),
        gt(workspaceInvitations.sentAt, sentAfter),
        isNull(workspaces.deletedAt),
      ),
    );
}

export async function insertInvitation(
  db: Db,
  invitation: {
    readonly workspaceGuid: string;
    readonly email: string;
    readonly invitedByGuid: string;
    readonly now: Date;
  },
) {
  const { now, ...columns } = invitation;
  const [inserted] = await db
    .insert(workspaceInvitations)
    .values({ ...columns, createdAt: now, sentAt: now })
    .returning(WIRE_FACTS);
  return inserted;
}

/** Open again, as if sent now; takes a seat if it held none. */
export async function reopenInvitation(
  db: Db,
  invitationGuid: string,
  change: { readonly invitedByGuid: string; readonly now: Date },
) {
  const [reopened] = await db
    .update(workspaceInvitations)
    .set({
      status: 'pending',
      invitedByGuid: change.invitedByGuid,
      sentAt: change.now,
      createdAt: change.now,
      answeredAt: null,
    })
    .where(eq(workspaceInvitations.guid, invitationGuid))
    .returning(WIRE_FACTS);
  return reopened;
}

/** Undefined when there is no open invitation to this address, or it has expired. */
export async function answerInvitation(
  db: Db,
  invitation: { readonly workspaceGuid: string; readonly email: string },
  answer: {
    readonly status: 'accepted' | 'rejected';
    readonly now: Date;
    readonly sentAfter: Date;
  },
) {
  const [answered] = await db
    .update(workspaceInvitations)
    .set({ status: answer.status, answeredAt: answer.now })
    .where(
      and(
        eq(workspaceInvitations.workspaceGuid, invitation.workspaceGuid),
        eq(workspaceInvitations.email, invitation.email),
        eq(workspaceInvitations.status, 'pending'),
        gt(workspaceInvitations.sentAt, answer.sentAfter),
      ),
    )
    .returning({ guid: workspaceInvitations.guid });
  return answered;
}

/** Gives back the seats that they held. The workspace is locked by the caller. */
export async function markInvitationsExpired(db: Db, workspaceGuid: string, sentBy: Date) {
  return db
    .update(workspaceInvitations)
    .set({ status: 'expired' })
    .where(
      and(
        eq(workspaceInvitations.workspaceGuid, workspaceGuid),
        eq(workspaceInvitations.status, 'pending'),
        lte(workspaceInvitations.sentAt, sentBy),
      ),
    )
    .returning({ guid: workspaceInvitations.guid, email: workspaceInvitations.email });
}

export async function selectWorkspacesWithExpired(db: Db, sentBy: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ guid: workspaceInvitations.workspaceGuid })
    .from(workspaceInvitations)
    .where(and(eq(workspaceInvitations.status, 'pending'), lte(workspaceInvitations.sentAt, sentBy)));
  return rows.map(({ guid }) => guid);
}

export async function deleteInvitation(db: Db, invitationGuid: string): Promise<void> {
  await db.delete(workspaceInvitations).where(eq(workspaceInvitations.guid, invitationGuid));
}

export async function deletePendingInvitations(db: Db, workspaceGuid: string): Promise<void> {
  await db
    .delete(workspaceInvitations)
    .where(
      and(eq(workspaceInvitations.workspaceGuid, workspaceGuid), eq(workspaceInvitations.status, 'pending')),
    );
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const found = await db
    .select({ guid: users.guid })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.erasedAt)));
  return found.length > 0;
}
