import { useMemo, type ReactNode } from 'react';
import {
  removeInvitation,
  removeWorkspaceMember,
  resendInvitation,
  transferWorkspace,
} from '@sonoboard/contract/workspaces/workspace-members.calls';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import { invitedText } from '@sonoboard/domain/workspaces/invitation';
import type { MemberRow } from '@sonoboard/domain/workspaces/member-rows';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { useCurrentUser } from '../platform/session.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useConfirm } from '../ui/use-confirm.tsx';
import { refreshOwnWorkspaces } from './own/own-workspaces.queries.ts';
import { renewWorkspace, type Workspace } from './workspaces.queries.ts';

export interface MemberActions {
  readonly resend: (row: MemberRow) => void;
  readonly remove: (row: MemberRow) => void;
  readonly transfer: (row: MemberRow) => void;
}

/** What a workspace admin does with a row. A failure shows as any failed call does, and the rows are fetched again. */
export function useMemberActions({ guid, name }: Workspace): {
  readonly actions: MemberActions;
  readonly dialog: ReactNode;
} {
  const user = useCurrentUser();
  const { confirm, confirmDialog } = useConfirm();
  const actions = useMemo(() => {
    async function remove(row: MemberRow): Promise<void> {
      if (await confirm(removalQuestion(row, name))) await perform(guid, () => removeRow(guid, row));
    }
    async function transfer(row: MemberRow): Promise<void> {
      if (!(await confirm(transferQuestion(row, { owner: user, workspaceName: name })))) return;
      await perform(guid, () => transferTo(guid, row));
      // The previous owner has other rights and can leave now.
      await refreshOwnWorkspaces();
    }
    return {
      resend: (row: MemberRow) => void perform(guid, () => resend(guid, row)),
      remove: (row: MemberRow) => void remove(row),
      transfer: (row: MemberRow) => void transfer(row),
    };
  }, [confirm, guid, name, user]);
  return { actions, dialog: confirmDialog };
}

async function perform(workspaceGuid: string, work: () => Promise<string>): Promise<void> {
  try {
    showSnackbar({ kind: 'success', text: await work() });
  } catch (error) {
    if (!isCallError(error)) throw error;
  } finally {
    await renewWorkspace(workspaceGuid);
  }
}

async function resend(id: string, { guid, email }: MemberRow): Promise<string> {
  await call(resendInvitation, { params: { id, invId: guid }, body: { status: 'pending' } });
  return invitedText(email);
}

async function removeRow(id: string, row: MemberRow): Promise<string> {
  if (row.kind === 'member') await call(removeWorkspaceMember, { params: { id, memberId: row.guid } });
  else await call(removeInvitation, { params: { id, invId: row.guid } });
  return row.kind === 'member'
    ? `${displayName(row)} was removed`
    : `The invitation to ${row.email} was removed`;
}

async function transferTo(id: string, row: MemberRow): Promise<string> {
  await call(transferWorkspace, { params: { id }, body: { user_guid: row.guid } });
  return `${displayName(row)} is now the owner`;
}

function transferQuestion(
  row: MemberRow,
  { owner, workspaceName }: { readonly owner: { readonly name: string }; readonly workspaceName: string },
) {
  const newOwner = displayName(row);
  return {
    title: `Make ${newOwner} the owner?`,
    line: `${newOwner} (${row.email}) will own ${workspaceName} instead of ${owner.name} (you), with its members and its billing. You stay a member, and you can leave the workspace in your profile. Only ${newOwner} can make you the owner again.`,
    confirmLabel: 'Make owner',
    isDestructive: true,
  };
}

function removalQuestion(row: MemberRow, workspaceName: string) {
  const words =
    row.kind === 'member'
      ? {
          title: `Remove ${displayName(row)}?`,
          line: `${displayName(row)} (${row.email}) will no longer have access to ${workspaceName}. Exams and reviews stay.`,
        }
      : {
          title: 'Remove this invitation?',
          line: `${row.email} will no longer be able to join ${workspaceName}.`,
        };
  return { ...words, confirmLabel: 'Remove', isDestructive: true };
}
