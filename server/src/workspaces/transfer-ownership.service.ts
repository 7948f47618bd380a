import { displayName } from '@sonoboard/domain/accounts/display-name';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { ROLES_ON_JOINING } from '@sonoboard/domain/workspaces/member-role';
import { mayTransferWorkspaceTo } from '@sonoboard/domain/workspaces/workspace-access';
import type { Outbox } from '../mail/mail.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import type { Settings } from '../platform/settings.ts';
import { selectMember } from './members.queries.ts';
import { putInCollection, putInGroup } from './membership.queries.ts';
import { becameOwnerMail, gaveOwnershipMail } from './workspaces.mails.ts';
import { updateWorkspaceOwner } from './workspaces.queries.ts';
import { holdWorkspace } from './workspaces.service.ts';

interface TransferDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Outbox;
  readonly settings: Pick<Settings, 'publicUrl'>;
}

/** The new owner gets an owner's roles. The previous one keeps theirs, so that nobody loses access to patients. */
export async function transferOwnership(
  { db, clock, mail, settings }: TransferDeps,
  { actor, audit }: { readonly actor: Actor; readonly audit: CallAudit },
  { workspaceGuid, newOwnerGuid }: { readonly workspaceGuid: string; readonly newOwnerGuid: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const workspace = await holdWorkspace(tx, workspaceGuid);
    const ownerGuid = workspace.purchaserGuid;
    if (!mayTransferWorkspaceTo(actor, { ownerGuid, member: { guid: newOwnerGuid } })) {
      throw new AppError(actor.guid === ownerGuid ? 'already_workspace_owner' : 'only_owner_transfers');
    }
    const member = await selectMember(tx, workspaceGuid, newOwnerGuid);
    if (member === undefined) throw new AppError('workspace_member_not_found');
    const now = clock.now();
    await updateWorkspaceOwner(tx, workspaceGuid, { ownerGuid: newOwnerGuid, now });
    const roles = ROLES_ON_JOINING.Owner;
    await putInGroup(tx, { groupGuid: workspace.groupGuid, userGuid: newOwnerGuid }, roles.group, now);
    const inCollection = { collectionGuid: workspace.dcGuid, userGuid: newOwnerGuid };
    await putInCollection(tx, inCollection, roles.collection, now);
    const facts = {
      publicUrl: settings.publicUrl,
      workspaceName: workspace.name,
      previousOwner: { name: displayName(workspace.owner), email: workspace.owner.email },
      newOwner: { name: displayName(member), email: member.email },
    };
    await mail.queue(tx, { kind: 'workspace-received', to: member.email, mail: becameOwnerMail(facts) });
    await mail.queue(tx, {
      kind: 'workspace-given',
      to: workspace.owner.email,
      mail: gaveOwnershipMail(facts),
    });
    await audit.record(tx, {
      action: 'workspace.owner_changed',
      subject: ['workspace', workspaceGuid],
      before: { owner: ownerGuid },
      after: { owner: newOwnerGuid },
    });
  });
}
