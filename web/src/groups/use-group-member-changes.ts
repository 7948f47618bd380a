import { useMemo, useState } from 'react';
import { changeGroupMember, removeGroupMember } from '@sonoboard/contract/groups/groups.calls';
import { grantsPower } from '@sonoboard/domain/groups/group-access';
import { toggleGroupRole, type GroupRole } from '@sonoboard/domain/groups/group-roles';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { currentUserQuery } from '../platform/session.ts';
import type { useConfirm } from '../ui/use-confirm.tsx';
import { refreshGroups, type Group, type GroupMember } from './groups.queries.ts';

export interface GroupMemberChanges {
  readonly toggle: (member: GroupMember, role: GroupRole) => void;
  readonly remove: (member: GroupMember) => void;
  /** The member whose change is under way, as it will be. */
  readonly saving: GroupMember | undefined;
}

/** One member at a time; the row shows what is wanted until the server has answered. */
export function useGroupMemberChanges(
  group: Group,
  confirm: ReturnType<typeof useConfirm>['confirm'],
): GroupMemberChanges {
  const [saving, setSaving] = useState<GroupMember>();

  return useMemo(() => {
    const params = { guid: group.guid };

    async function save(wanted: GroupMember, change: () => Promise<unknown>): Promise<void> {
      setSaving(wanted);
      try {
        await change();
        // Whoever changed themselves may do other things from now on.
        if (grantsPower(group)) await queryClient.invalidateQueries(currentUserQuery);
      } catch (error) {
        if (!isCallError(error)) throw error;
      } finally {
        // Also after a refusal: somebody else may have been here meanwhile.
        await refreshGroups();
        setSaving(undefined);
      }
    }

    async function remove(member: GroupMember): Promise<void> {
      const question = {
        title: 'Remove user?',
        line: grantsPower(group)
          ? `${member.email} loses the permission '${group.name}' at once.`
          : `${member.email} will no longer be in the group '${group.name}'.`,
        confirmLabel: 'Remove',
        isDestructive: true,
      };
      if (!(await confirm(question))) return;
      const body = { member_guid: member.user_guid };
      await save(member, () => call(removeGroupMember, { params, body }));
    }

    return {
      saving,
      toggle: (member, role) => {
        const roles = toggleGroupRole(member.roles, role);
        const body = { member_guid: member.user_guid, roles, expected: { roles: member.roles } };
        void save({ ...member, roles }, () => call(changeGroupMember, { params, body }));
      },
      remove: (member) => void remove(member),
    };
  }, [group, confirm, saving]);
}
