import { useCallback } from 'react';
import { deleteWorkspace } from '@sonoboard/contract/workspaces/workspaces.calls';
import { isCallError } from '../../platform/call-error.ts';
import { call } from '../../platform/call.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { useCallMutation } from '../../platform/use-call-mutation.ts';
import type { useConfirm } from '../../ui/use-confirm.tsx';
import { readWorkspace, refreshWorkspaces, type Workspace } from './staff-workspaces.queries.ts';

const GONE = 'The workspace is deleted already.';

/** Names what goes and what stays, before anything goes. */
function deleteQuestion({ name, member_count: members, probe_count: probes }: Workspace) {
  const people = members === 1 ? 'Its member leaves' : `Its ${members} members leave`;
  const scanners = probes === 1 ? '1 probe is released' : `${probes} probes are released`;
  const goes = probes === 0 ? people : `${people}, ${scanners}`;
  return {
    title: 'Delete workspace',
    line: `“${name}” will be deleted. ${goes}, the license ends and a running subscription is cancelled. The data collection with its exams and reviews is kept.`,
    confirmLabel: 'Delete workspace',
    isDestructive: true,
  };
}

export function useDeleteWorkspace(confirm: ReturnType<typeof useConfirm>['confirm']) {
  const { mutate, pendingInput } = useCallMutation({
    mutationFn: ({ guid }: Workspace) => call(deleteWorkspace, { params: { id: guid } }),
    onSuccess: () => showSnackbar({ kind: 'success', text: 'Workspace deleted' }),
    onSettled: refreshWorkspaces,
  });

  const remove = useCallback(
    async ({ guid }: Workspace): Promise<void> => {
      try {
        // Its row may be older than what has been added since.
        const workspace = await readWorkspace(guid);
        if (workspace === undefined) {
          showSnackbar({ kind: 'error', text: GONE });
          await refreshWorkspaces();
        } else if (await confirm(deleteQuestion(workspace))) mutate(workspace);
      } catch (error) {
        // The client has shown the server's words.
        if (!isCallError(error)) throw error;
      }
    },
    [confirm, mutate],
  );

  return { deleting: pendingInput?.guid ?? null, remove };
}
