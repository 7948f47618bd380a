import { useMemo } from 'react';
import { changeGroupMember, removeGroupMember } from '@sonoboard/contract/groups/groups.calls';
import { grantsPower } from '@sonoboard/domain/groups/group-access';
import { toggleGroupRole, type GroupRole } from '@sonoboard/domain/groups/group-roles';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { currentUserQuery } from '../platform/session.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import type { useConfirm } from '../ui/use-confirm.tsx';
import { refreshGroups, type Group, type GroupMember } from './groups.queries.ts';

export interface GroupMemberChanges {
  readonly toggle: (member: GroupMember, role: GroupRole) => void;
  readonly remove: (member: GroupMember) => void;
  /** The member whose change is under way, as it will be. */
  readonly saving: GroupMember | undefined;
}

interface MemberChange {
  /** The member as it will be. */
  readonly wanted: GroupMember;
  readonly send: () => Promise<unknown>;
}

/** One member at a time; the row shows what is wanted until the server has answered. */
export function useGroupMemberChanges(
  group: Group,
  confirm: ReturnType<typeof useConfirm>['confirm'],
): GroupMemberChanges {
  const { mutate: save, pendingInput } = useCallMutation({
    mutationFn: ({ send }: MemberChange) => send(),
    onSuccess: async () => {
      // Anyone who changed themselves may do other things from now on.
      if (grantsPower(group)) await queryClient.invalidateQueries(currentUserQuery);
    },
    // Also after a refusal: someone else may have been here meanwhile.
    onSettled: refreshGroups,
  });
  const saving = pendingInput?.wanted;

  return useMemo(() => {
    const params = { guid: group.guid };

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
      save({ wanted: member, send: () => call(removeGroupMember, { params, body }) });
    }

    return {
      saving,
      toggle: (member, role) => {
        const roles = toggleGroupRole(member.roles, role);
        const body = { member_guid: member.user_guid, roles, expected: { roles: member.roles } };
        save({ wanted: { ...member, roles }, send: () => call(changeGroupMember, { params, body }) });
      },
      remove: (member) => void remove(member),
    };
  }, [group, confirm, save, saving]);
}
