import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { createWorkspace } from './create-workspace.service.ts';
import { deletePendingInvitations } from './invitations.queries.ts';
import { deleteMembershipsOfWorkspace } from './membership.queries.ts';
import { afterLeavingWorkspace } from './membership.service.ts';
import type { WorkspaceRow } from './workspace-views.queries.ts';
import { markLicenseDeleted, markWorkspaceDeleted } from './workspaces.queries.ts';
import { holdWorkspace, loadWorkspace } from './workspaces.service.ts';

interface StaffDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Pick<CallAudit, 'record'>;
}

/**
 * What features above this one have to end with a workspace, in its transaction. Each returns what it ended, for the audit
 * event.
 */
export interface WorkspaceCleanUp {
  readonly releaseScanners: (tx: Tx, workspaceGuid: string, now: Date) => Promise<readonly string[]>;
  readonly endSubscriptions: (tx: Tx, workspaceGuid: string) => Promise<readonly string[]>;
}

interface WantedWorkspace {
  readonly ownerGuid: string;
  readonly name: string;
  readonly slotsUsers: number;
  readonly slotsProbes: number;
}

/** Staff give a licence that is no trial (AMB-250). */
export async function createWorkspaceAsStaff(
  { db, clock, audit }: StaffDeps,
  wanted: WantedWorkspace,
): Promise<WorkspaceRow> {
  return inTransaction(db, async (tx) => {
    const { guid } = await createWorkspace(tx, { ...wanted, trialExpiresOn: null, now: clock.now() });
    await audit.record(tx, { action: 'workspace.created', subject: ['workspace', guid], after: wanted });
    return loadWorkspace(tx, guid);
  });
}

/**
 * Members leave, scanners become free, open invitations go, the subscription ends; the collection and its exams stay
 * (AMB-249).
 */
export async function deleteWorkspace(
  { db, clock, audit, cleanUp }: StaffDeps & { readonly cleanUp: WorkspaceCleanUp },
  workspaceGuid: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const workspace = await holdWorkspace(tx, workspaceGuid);
    const now = clock.now();
    // First, because the owner of a live workspace cannot leave it.
    await markWorkspaceDeleted(tx, workspaceGuid, now);
    await markLicenseDeleted(tx, workspaceGuid, now);
    await deletePendingInvitations(tx, workspaceGuid);
    const scanners = await cleanUp.releaseScanners(tx, workspaceGuid, now);
    const members = await deleteMembershipsOfWorkspace(tx, workspaceGuid);
    await afterLeavingWorkspace(tx, workspace, { userGuids: members, now });
    const subscriptions = await cleanUp.endSubscriptions(tx, workspaceGuid);
    await audit.record(tx, {
      action: 'workspace.deleted',
      subject: ['workspace', workspaceGuid],
      before: { name: workspace.name, license: workspace.licenseStatus, members, scanners, subscriptions },
    });
  });
}
