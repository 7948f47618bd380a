import { isInternal, type Actor } from '@sonoboard/domain/shared/actor';
import type { Db } from '../platform/db.ts';
import { selectActiveWorkspace, selectWorkspaceMembership } from './workspaces.queries.ts';

export async function mayOpenWorkspace(db: Db, actor: Actor, workspaceGuid: string): Promise<boolean> {
  return isInternal(actor) || (await selectWorkspaceMembership(db, workspaceGuid, actor.guid)) !== undefined;
}

/** The owner, and members with the role admin in the workspace's group (AMB-060). */
export async function mayAdministerWorkspace(db: Db, actor: Actor, workspaceGuid: string): Promise<boolean> {
  if (isInternal(actor)) return true;
  const membership = await selectWorkspaceMembership(db, workspaceGuid, actor.guid);
  return membership !== undefined && (membership.isOwner || membership.hasAdminRole);
}

/** Whoever works in no workspace yet may buy one; otherwise only who bought it. */
export async function mayBuy(db: Db, actor: Actor): Promise<boolean> {
  const workspace = await selectActiveWorkspace(db, actor.guid);
  return workspace === undefined || workspace.purchaserUserGuid === actor.guid;
}

export async function isPurchaser(db: Db, actor: Actor): Promise<boolean> {
  return (await selectActiveWorkspace(db, actor.guid))?.purchaserUserGuid === actor.guid;
}
