import { useMemo, type ReactNode } from 'react';
import {
  removeInvitation,
  removeWorkspaceMember,
  resendInvitation,
} from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import { invitedText } from '@sonoboard/domain/workspaces/invitation';
import type { MemberRow } from '@sonoboard/domain/workspaces/member-rows';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useConfirm } from '../ui/use-confirm.tsx';
import { renewWorkspace, type Workspace } from './workspaces.queries.ts';

export interface MemberActions {
  readonly resend: (row: MemberRow) => void;
  readonly remove: (row: MemberRow) => void;
}

/** What a workspace admin does with a row. A failure shows as any failed call does, and the rows come anew. */
export function useMemberActions({ guid, name }: Workspace): {
  readonly actions: MemberActions;
  readonly dialog: ReactNode;
} {
  const { confirm, confirmDialog } = useConfirm();
  const actions = useMemo(() => {
    async function remove(row: MemberRow): Promise<void> {
      if (await confirm(removalQuestion(row, name))) await perform(guid, () => removeRow(guid, row));
    }
    return {
      resend: (row: MemberRow) => void perform(guid, () => resend(guid, row)),
      remove: (row: MemberRow) => void remove(row),
    };
  }, [confirm, guid, name]);
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
