import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { listUserWorkspaces } from '@sonoboard/contract/workspaces/workspaces.endpoints';
import { isInternal, type Actor } from '@sonoboard/domain/shared/actor';
import { cleanTitle } from '@sonoboard/domain/workspaces/title';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import {
  type LockedWorkspace,
  lockWorkspace,
  selectActiveWorkspace,
  selectPurchaser,
  selectWorkspaceMembership,
  updateWorkspaceGroupName,
  updateWorkspaceName,
  userExists,
} from './workspaces.queries.ts';
import {
  selectCollectionsOfUserWorkspace,
  selectWorkspace,
  selectWorkspacesOfUser,
  type WorkspaceRow,
} from './workspace-views.queries.ts';

export async function mayOpenWorkspace(db: Db, actor: Actor, workspaceGuid: string): Promise<boolean> {
  return isInternal(actor) || (await selectWorkspaceMembership(db, workspaceGuid, actor.guid)) !== undefined;
}

/** The owner, and members with the role admin in the workspace's group (AMB-060). */
export async function mayAdministerWorkspace(db: Db, actor: Actor, workspaceGuid: string): Promise<boolean> {
  if (isInternal(actor)) return true;
  const membership = await selectWorkspaceMembership(db, workspaceGuid, actor.guid);
  return membership !== undefined && (membership.isOwner || membership.hasAdminRole);
}

/** A person without an active workspace may buy one; in an active one, only its purchaser may. */
export async function mayBuy(db: Db, actor: Actor): Promise<boolean> {
  const workspace = await selectActiveWorkspace(db, actor.guid);
  return workspace === undefined || workspace.purchaserUserGuid === actor.guid;
}

export async function isPurchaser(db: Db, actor: Actor): Promise<boolean> {
  return (await selectActiveWorkspace(db, actor.guid))?.purchaserUserGuid === actor.guid;
}

/** Where new exams of a person go; undefined without one. */
export function activeWorkspaceOf(db: Db, userGuid: string) {
  return selectActiveWorkspace(db, userGuid);
}

export async function loadWorkspace(db: Db, workspaceGuid: string): Promise<WorkspaceRow> {
  const workspace = await selectWorkspace(db, workspaceGuid);
  if (workspace === undefined) throw new AppError('workspace_not_found');
  return workspace;
}

/** For lists of what is in a workspace: staff may name one that does not exist. */
export async function findWorkspace(db: Db, workspaceGuid: string) {
  const workspace = await selectPurchaser(db, workspaceGuid);
  if (workspace === undefined) throw new AppError('workspace_not_found');
  return workspace;
}

/** For whatever changes who or what is in the workspace. */
export async function holdWorkspace(tx: Tx, workspaceGuid: string): Promise<LockedWorkspace> {
  const workspace = await lockWorkspace(tx, workspaceGuid);
  if (workspace === undefined) throw new AppError('workspace_not_found');
  return workspace;
}

/** The group follows. The collection keeps its name: staff put exams into collections by name. */
export async function renameWorkspace(
  { db, clock, audit }: { readonly db: Db; readonly clock: Clock; readonly audit: CallAudit },
  workspaceGuid: string,
  title: string,
): Promise<WorkspaceRow> {
  return inTransaction(db, async (tx) => {
    const workspace = await holdWorkspace(tx, workspaceGuid);
    const change = { name: cleanTitle(title), now: clock.now() };
    await updateWorkspaceName(tx, workspaceGuid, change);
    await updateWorkspaceGroupName(tx, workspace.groupGuid, change);
    await audit.record(tx, {
      action: 'workspace.renamed',
      subject: ['workspace', workspaceGuid],
      before: { name: workspace.name },
      after: { name: change.name },
    });
    return loadWorkspace(tx, workspaceGuid);
  });
}

export async function workspacesOfUser(db: Db, userGuid: string, query: QueryOf<typeof listUserWorkspaces>) {
  if (!(await userExists(db, userGuid))) throw new AppError('user_not_found');
  return selectWorkspacesOfUser(db, userGuid, query);
}

export async function collectionsOfUserWorkspace(
  db: Db,
  userGuid: string,
  workspaceGuid: string,
): Promise<string[]> {
  const workspace = await selectCollectionsOfUserWorkspace(db, userGuid, workspaceGuid);
  if (workspace === undefined) throw new AppError('workspace_not_found');
  return workspace.dataCollectionGuids;
}
