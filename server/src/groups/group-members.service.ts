import type { listGroupMembers } from '@sonoboard/contract/groups/groups.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import { grantsPower, mayEditGroupMembers, mayEditGroupRoles } from '@sonoboard/domain/groups/group-access';
import { GROUP_ROLES, type GroupRole } from '@sonoboard/domain/groups/group-roles';
import { AppError } from '../platform/http/app-error.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { type Expected, refuseIfChanged } from '../platform/http/refuse-if-changed.ts';
import {
  deleteGroupMember,
  insertGroupMember,
  lockAdministration,
  lockGroupMember,
  selectConfirmedUser,
  selectGroupMembers,
  selectHasAdministrator,
  updateGroupRoles,
  type GroupMemberRow,
} from './group-members.queries.ts';
import type { LockedGroup } from './groups.queries.ts';
import { findGroup, holdGroup, type GroupDeps } from './groups.service.ts';

/** As anyone who accepts an invitation has in the group of the workspace. */
const ROLES_AT_FIRST: readonly GroupRole[] = ['member'];

interface Membership {
  readonly groupGuid: string;
  readonly userGuid: string;
}

export async function listMembers(db: Db, groupGuid: string, query: QueryOf<typeof listGroupMembers>) {
  await findGroup(db, groupGuid);
  return selectGroupMembers(db, groupGuid, query);
}

/** The person's open sessions have the new permission with their next call: rights are read afresh for each. */
export async function addMember(deps: GroupDeps, groupGuid: string, email: string): Promise<GroupMemberRow> {
  const { db, clock, audit } = deps;
  return inTransaction(db, async (tx) => {
    const group = await holdGroup(tx, groupGuid);
    refuseForeignMembers(deps, group);
    const user = await selectConfirmedUser(tx, email);
    if (user === undefined) throw new AppError('group_user_not_found');
    const membership = { groupGuid, userGuid: user.guid };
    const isNew = await insertGroupMember(tx, membership, { roles: ROLES_AT_FIRST, now: clock.now() });
    if (!isNew) throw new AppError('group_member_exists');
    await audit.record(tx, {
      action: 'group.member_added',
      subject: ['group', groupGuid],
      after: { group: group.name, userGuid: user.guid, roles: ROLES_AT_FIRST },
    });
    return requireMember(tx, membership);
  });
}

/** The complete new list of roles. */
export async function changeMemberRoles(
  deps: GroupDeps,
  membership: Membership,
  { roles: asked, expected }: { readonly roles: readonly GroupRole[]; readonly expected?: Expected },
): Promise<GroupMemberRow> {
  const { db, actor, audit } = deps;
  const roles = GROUP_ROLES.filter((role) => asked.includes(role));
  return inTransaction(db, async (tx) => {
    const group = await holdGroup(tx, membership.groupGuid);
    if (!mayEditGroupRoles(actor, group)) throw new AppError('group_needs_admin');
    const member = await requireMember(tx, membership);
    refuseIfChanged({ roles: member.roles }, expected);
    await updateGroupRoles(tx, membership, roles);
    await audit.record(tx, {
      action: 'group.member_changed',
      subject: ['group', group.guid],
      before: { group: group.name, userGuid: member.userGuid, roles: member.roles },
      after: { group: group.name, userGuid: member.userGuid, roles },
    });
    return { ...member, roles };
  });
}

export async function removeMember(deps: GroupDeps, { groupGuid, userGuid }: Membership): Promise<void> {
  const { db, audit } = deps;
  await inTransaction(db, async (tx) => {
    const group = await holdGroup(tx, groupGuid);
    refuseForeignMembers(deps, group);
    if (grantsPower(group)) await lockAdministration(tx);
    const removed = await deleteGroupMember(tx, groupGuid, userGuid);
    if (removed === undefined) throw new AppError('group_member_not_found');
    // Asked after the deletion, which the refusal takes back.
    if (grantsPower(group) && !(await selectHasAdministrator(tx))) throw new AppError('last_administrator');
    await audit.record(tx, {
      action: 'group.member_removed',
      subject: ['group', groupGuid],
      before: { group: group.name, userGuid, roles: removed.roles },
    });
  });
}

function refuseForeignMembers({ actor }: GroupDeps, group: LockedGroup): void {
  if (mayEditGroupMembers(actor, group)) return;
  throw new AppError(group.kind === 'workspace' ? 'group_of_workspace' : 'group_needs_admin');
}

async function requireMember(tx: Tx, { groupGuid, userGuid }: Membership): Promise<GroupMemberRow> {
  const member = await lockGroupMember(tx, groupGuid, userGuid);
  if (member === undefined) throw new AppError('group_member_not_found');
  return member;
}
