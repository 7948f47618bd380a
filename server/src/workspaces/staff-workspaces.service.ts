import { endSubscriptionsOfWorkspace } from '../billing/end-subscriptions.service.ts';
import type { JobQueue } from '../jobs/jobs.service.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import type { Payments } from '../platform/vendors/payments.ts';
import { releaseScannersOfWorkspace } from '../scanners/scanners.service.ts';
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

/** Not needed where no subscription can be running: one that runs is in the way of an erasure. */
interface Billing {
  readonly jobs: JobQueue;
  readonly payments: Payments | null;
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
  { db, clock, audit, billing }: StaffDeps & { readonly billing?: Billing },
  workspaceGuid: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const workspace = await holdWorkspace(tx, workspaceGuid);
    const now = clock.now();
    // First, because the owner of a live workspace cannot leave it.
    await markWorkspaceDeleted(tx, workspaceGuid, now);
    await markLicenseDeleted(tx, workspaceGuid, now);
    await deletePendingInvitations(tx, workspaceGuid);
    const scanners = await releaseScannersOfWorkspace(tx, workspaceGuid, now);
    const members = await deleteMembershipsOfWorkspace(tx, workspaceGuid);
    await afterLeavingWorkspace(tx, workspace, { userGuids: members, now });
    const subscriptions = billing ? await endSubscriptionsOfWorkspace(tx, billing, workspaceGuid) : [];
    await audit.record(tx, {
      action: 'workspace.deleted',
      subject: ['workspace', workspaceGuid],
      before: { name: workspace.name, license: workspace.licenseStatus, members, scanners, subscriptions },
    });
  });
}
