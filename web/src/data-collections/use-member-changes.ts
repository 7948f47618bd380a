import { useMemo } from 'react';
import { assignUserConfig } from '@sonoboard/contract/configs/configs.calls';
import {
  changeCollectionMember,
  removeCollectionMember,
} from '@sonoboard/contract/data-collections/collection-members.calls';
import { toggleRole, type MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import type { useConfirm } from '../ui/use-confirm.tsx';
import { refreshCollection, type CollectionMember } from './data-collections.queries.ts';

const SET_MEMBERS_FAILED = 'An error occurred while trying to set members.';

export interface MemberChanges {
  readonly toggle: (member: CollectionMember, role: MemberRole) => void;
  readonly assignConfig: (member: CollectionMember, configGuid: string) => void;
  readonly remove: (member: CollectionMember) => void;
}

interface MemberChange {
  /** The member as it will be. */
  readonly wanted: CollectionMember;
  readonly send: () => Promise<unknown>;
  /** Shown instead of the server's words. */
  readonly failure?: string;
}

/** One member at a time; the row shows what is wanted until the server has answered. */
export function useMemberChanges(
  collectionGuid: string,
  confirm: ReturnType<typeof useConfirm>['confirm'],
): MemberChanges & { readonly saving: CollectionMember | undefined } {
  const { mutate: save, pendingInput } = useCallMutation({
    mutationFn: ({ send }: MemberChange) => send(),
    onError: ({ code, message }, { failure }) => {
      // Without words of its own the client has shown the server's; that someone was quicker only the server knows.
      if (failure === undefined) return;
      showSnackbar({ kind: 'error', text: code === 'changed_meanwhile' ? message : failure });
    },
    // Also after a refusal: someone else may have been here meanwhile.
    onSettled: () => refreshCollection(collectionGuid),
  });
  const saving = pendingInput?.wanted;

  return useMemo(() => {
    const params = { guid: collectionGuid };

    async function remove(member: CollectionMember) {
      const question = {
        title: 'Remove user?',
        line: `${member.email} will no longer see the exams of this data collection. Their reviews stay.`,
        confirmLabel: 'Remove',
        isDestructive: true,
      };
      if (!(await confirm(question))) return;
      const send = () => call(removeCollectionMember, { params, body: { guid: member.guid } });
      save({ wanted: member, send });
    }

    return {
      saving,
      toggle: (member, role) => {
        const roles = toggleRole(member.roles, role);
        const body = { guid: member.guid, roles, expected: { roles: [...member.roles] } };
        const send = () => call(changeCollectionMember, { params, body, silent: true });
        save({ wanted: { ...member, roles }, send, failure: SET_MEMBERS_FAILED });
      },
      assignConfig: (member, configGuid) => {
        const input = { params: { guid: member.guid }, body: { config_guid: configGuid } };
        save({ wanted: { ...member, config_guid: configGuid }, send: () => call(assignUserConfig, input) });
      },
      remove: (member) => void remove(member),
    };
  }, [collectionGuid, confirm, save, saving]);
}
