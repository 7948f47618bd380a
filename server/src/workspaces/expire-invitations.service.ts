import { expiredIfSentBy } from '@sonoboard/domain/workspaces/invitation';
import type { AuditTrail } from '../platform/audit-trail.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { markInvitationsExpired, selectWorkspacesWithExpired } from './invitations.queries.ts';
import { lockWorkspace } from './workspaces.queries.ts';

interface ExpiryDeps {
  readonly clock: Clock;
  readonly audit: AuditTrail;
}

/**
 * Gives back the seats of expired invitations. Reading and accepting judge an invitation by the clock and do not wait
 * for this. The caller holds the lock of the workspace.
 */
export async function expireInvitations(
  tx: Tx,
  { clock, audit }: ExpiryDeps,
  workspaceGuid: string,
): Promise<void> {
  const expired = await markInvitationsExpired(tx, workspaceGuid, expiredIfSentBy(clock.now()));
  for (const { guid, email } of expired) {
    await audit.record(tx, {
      kind: 'change',
      action: 'invitation.expired',
      subject: ['invitation', guid],
      after: { workspace: workspaceGuid, email },
    });
  }
}

export async function expireAllInvitations({ db, ...deps }: ExpiryDeps & { readonly db: Db }): Promise<void> {
  for (const workspaceGuid of await selectWorkspacesWithExpired(db, expiredIfSentBy(deps.clock.now()))) {
    await inTransaction(db, async (tx) => {
      await lockWorkspace(tx, workspaceGuid);
      await expireInvitations(tx, deps, workspaceGuid);
    });
  }
}
