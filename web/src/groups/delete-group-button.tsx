import DeleteOutline from '@mui/icons-material/DeleteOutlineRounded';
import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteGroup } from '@sonoboard/contract/groups/groups.endpoints';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useConfirm } from '../ui/use-confirm.tsx';
import { groupQuery, refreshGroups, type Group } from './groups.queries.ts';

/** Asks first, and says how many people leave the group. */
export function DeleteGroupButton({ group: { guid, name } }: { readonly group: Group }) {
  const { confirm, confirmDialog } = useConfirm();
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function remove(): Promise<void> {
    // Counted again: members may have been added since the page was opened.
    const { member_count: members } = await queryClient.query({ ...groupQuery(guid), staleTime: 0 });
    const question = {
      title: `Delete group '${name}'?`,
      line: `${membersText(members)} Their accounts stay. This cannot be undone.`,
      confirmLabel: 'Delete',
      isDestructive: true,
    };
    if (!(await confirm(question))) return;
    await call(deleteGroup, { params: { guid } });
    showSnackbar({ kind: 'success', text: `Deleted group ${name}` });
    await navigate({ to: '/internal/groups' });
    queryClient.removeQueries({ queryKey: groupQuery(guid).queryKey });
    await refreshGroups();
  }

  function start(): void {
    setBusy(true);
    void remove()
      .catch((error: unknown) => {
        // The call has shown the refusal.
        if (!isCallError(error)) throw error;
      })
      .finally(() => setBusy(false));
  }

  return (
    <>
      <Button variant="outlined" color="error" startIcon={<DeleteOutline />} loading={isBusy} onClick={start}>
        Delete group
      </Button>
      {confirmDialog}
    </>
  );
}

function membersText(members: number): string {
  if (members === 0) return 'It has no members.';
  return members === 1 ? '1 member leaves the group.' : `${members} members leave the group.`;
}
