import { displayName } from '@sonoboard/domain/accounts/display-name';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { workspaceRole } from '@sonoboard/domain/workspaces/member-role';
import { mayLeaveWorkspace, mayRemoveMember } from '@sonoboard/domain/workspaces/workspace-access';
import type { Outbox } from '../mail/mail.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import type { Settings } from '../platform/settings.ts';
import { selectMember, selectMembers } from './members.queries.ts';
import { deleteMembership } from './membership.queries.ts';
import { afterLeavingWorkspace } from './membership.service.ts';
import { leftMail, removedMail } from './workspaces.mails.ts';
import { activeWorkspaceOf, findWorkspace, holdWorkspace } from './workspaces.service.ts';

export async function listMembers(db: Db, workspaceGuid: string, query: Parameters<typeof selectMembers>[2]) {
  const workspace = await findWorkspace(db, workspaceGuid);
  const { items, total } = await selectMembers(db, workspaceGuid, query);
  return {
    items: items.map((member) => ({ ...member, role: workspaceRole(member.guid, workspace) })),
    total,
  };
}

interface MemberDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Outbox;
  readonly settings: Pick<Settings, 'publicUrl'>;
}

interface By {
  readonly actor: Actor;
  readonly audit: CallAudit;
}

export async function removeMember(
  { db, clock, mail }: MemberDeps,
  { actor, audit }: By,
  { workspaceGuid, memberGuid }: { readonly workspaceGuid: string; readonly memberGuid: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const workspace = await holdWorkspace(tx, workspaceGuid);
    const member = await selectMember(tx, workspaceGuid, memberGuid);
    if (member === undefined) throw new AppError('workspace_member_not_found');
    const role = workspaceRole(memberGuid, workspace);
    // Anyone who got here administers the workspace: the policy of the call says so.
    if (!mayRemoveMember(actor, { mayAdminister: true, member: { guid: memberGuid, role } })) {
      throw new AppError(role === 'Owner' ? 'owner_not_removable' : 'own_membership');
    }
    await deleteMembership(tx, { workspaceGuid, userGuid: memberGuid });
    await afterLeavingWorkspace(tx, workspace, { userGuids: [memberGuid], now: clock.now() });
    await mail.queue(tx, {
      kind: 'workspace-removed',
      to: member.email,
      mail: removedMail({
        workspaceName: workspace.name,
        memberName: displayName(member),
        activeWorkspaceName: (await activeWorkspaceOf(tx, memberGuid))?.name ?? null,
      }),
    });
    await audit.record(tx, {
      action: 'workspace.member_removed',
      subject: ['workspace', workspaceGuid],
      before: { member: memberGuid, email: member.email },
    });
  });
}

/** By the member. Once the membership is gone, leaving again finds no workspace. */
export async function leaveWorkspace(
  { db, clock, mail, settings }: MemberDeps,
  { actor, audit }: By,
  workspaceGuid: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const workspace = await holdWorkspace(tx, workspaceGuid);
    if (!mayLeaveWorkspace(workspaceRole(actor.guid, workspace))) throw new AppError('owner_cannot_leave');
    const membership = await deleteMembership(tx, { workspaceGuid, userGuid: actor.guid });
    if (membership === undefined) throw new AppError('not_workspace_member');
    await afterLeavingWorkspace(tx, workspace, { userGuids: [actor.guid], now: clock.now() });
    await mail.queue(tx, {
      kind: 'workspace-left',
      to: workspace.owner.email,
      mail: leftMail({
        publicUrl: settings.publicUrl,
        workspaceName: workspace.name,
        ownerName: displayName(workspace.owner),
        member: actor,
      }),
    });
    await audit.record(tx, {
      action: 'workspace.left',
      subject: ['workspace', workspaceGuid],
      before: { member: actor.guid, joinedAt: membership.joinedAt },
    });
  });
}
