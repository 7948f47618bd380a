import { and, count, eq, exists, gt, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { subscriptions } from '../tables/billing.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { workspaceMembers, workspaces } from '../tables/workspaces.tables.ts';

/** The billing provider's own words for a subscription that costs nothing any more. */
const ENDED = ['canceled', 'incomplete_expired'];

/** Workspaces that keep their owner from being erased: other people work there, or a subscription still runs. */
export function selectHoldingWorkspaces(db: Db, userGuid: string) {
  const otherMembers = sql<number>`(${db
    .select({ count: count() })
    .from(workspaceMembers)
    .where(
      and(eq(workspaceMembers.workspaceGuid, workspaces.guid), ne(workspaceMembers.userGuid, userGuid)),
    )})`.mapWith(Number);
  const hasSubscription = exists(
    db
      .select({ guid: subscriptions.guid })
      .from(subscriptions)
      .where(and(eq(subscriptions.workspaceGuid, workspaces.guid), notInArray(subscriptions.status, ENDED))),
  );
  return db
    .select({
      guid: workspaces.guid,
      name: workspaces.name,
      otherMembers,
      hasSubscription: sql<boolean>`${hasSubscription}`,
    })
    .from(workspaces)
    .where(
      and(
        eq(workspaces.purchaserUserGuid, userGuid),
        isNull(workspaces.deletedAt),
        or(gt(otherMembers, 0), hasSubscription),
      ),
    )
    .orderBy(workspaces.name);
}

export type HoldingWorkspace = Awaited<ReturnType<typeof selectHoldingWorkspaces>>[number];
