import { useMemo, useState } from 'react';
import { assignUserConfig } from '@sonoboard/contract/configs/configs.calls';
import {
  changeCollectionMember,
  removeCollectionMember,
} from '@sonoboard/contract/data-collections/collection-members.calls';
import { toggleRole, type MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import type { useConfirm } from '../ui/use-confirm.tsx';
import { refreshCollection, type CollectionMember } from './data-collections.queries.ts';

const SET_MEMBERS_FAILED = 'An error occurred while trying to set members.';

export interface MemberChanges {
  readonly toggle: (member: CollectionMember, role: MemberRole) => void;
  readonly assignConfig: (member: CollectionMember, configGuid: string) => void;
  readonly remove: (member: CollectionMember) => void;
}

/** One member at a time; the row shows what is wanted until the server has answered. */
export function useMemberChanges(
  collectionGuid: string,
  confirm: ReturnType<typeof useConfirm>['confirm'],
): MemberChanges & { readonly saving: CollectionMember | undefined } {
  const [saving, setSaving] = useState<CollectionMember>();

  return useMemo(() => {
    const params = { guid: collectionGuid };

    async function save(wanted: CollectionMember, change: () => Promise<unknown>, failure?: string) {
      setSaving(wanted);
      try {
        await change();
        await refreshCollection(collectionGuid);
      } catch (error) {
        if (!isCallError(error)) throw error;
        // Without words of its own the client has shown the server's; that somebody was quicker only the server knows.
        if (failure !== undefined) {
          const text = error.status === 409 ? error.message : failure;
          showSnackbar({ kind: 'error', text });
        }
        await refreshCollection(collectionGuid);
      } finally {
        setSaving(undefined);
      }
    }

    async function remove(member: CollectionMember) {
      const question = {
        title: 'Remove user?',
        line: `${member.email} will no longer see the exams of this data collection. Their reviews stay.`,
        confirmLabel: 'Remove',
        isDestructive: true,
      };
      if (!(await confirm(question))) return;
      await save(member, () => call(removeCollectionMember, { params, body: { guid: member.guid } }));
    }

    return {
      saving,
      toggle: (member, role) => {
        const roles = toggleRole(member.roles, role);
        const body = { guid: member.guid, roles, expected: { roles: [...member.roles] } };
        const change = () => call(changeCollectionMember, { params, body, silent: true });
        void save({ ...member, roles }, change, SET_MEMBERS_FAILED);
      },
      assignConfig: (member, configGuid) => {
        const input = { params: { guid: member.guid }, body: { config_guid: configGuid } };
        void save({ ...member, config_guid: configGuid }, () => call(assignUserConfig, input));
      },
      remove: (member) => void remove(member),
    };
  }, [collectionGuid, confirm, saving]);
}
