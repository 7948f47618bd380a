import Button from '@mui/material/Button';
import { activeWorkspaceAfterLeaving } from '@sonoboard/domain/workspaces/workspace-access';
import { showSnackbar } from '../../platform/snackbar.ts';
import { useCallMutation } from '../../platform/use-call-mutation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { announceLeaving } from './use-removal-notice.ts';
import { leaveWorkspace, type OwnWorkspace } from './own-workspaces.queries.ts';

interface LeaveWorkspaceDialogProps {
  readonly workspace: OwnWorkspace;
  readonly workspaces: readonly OwnWorkspace[];
  readonly onClose: () => void;
}

export function LeaveWorkspaceDialog({ workspace, workspaces, onClose }: LeaveWorkspaceDialogProps) {
  const {
    mutate: leave,
    isPending,
    error,
  } = useCallMutation({
    mutationFn: () => {
      announceLeaving(workspace.guid);
      return leaveWorkspace(workspace);
    },
    onSuccess: () => {
      showSnackbar({ kind: 'success', text: `You left ${workspace.name}` });
      onClose();
    },
  });

  return (
    <Dialog
      isOpen
      onClose={() => !isPending && onClose()}
      title={`Leave ${workspace.name}?`}
      line="You will no longer see its exams and members. To come back you need a new invitation."
      actions={
        <>
          <Button variant="outlined" color="error" loading={isPending} onClick={() => leave()}>
            Leave workspace
          </Button>
          <Button variant="contained" disabled={isPending} onClick={onClose}>
            Stay
          </Button>
        </>
      }
    >
      <ul style={{ margin: '0 0 8px', paddingLeft: 20 }}>
        <li>Exams you recorded and reviews you gave stay in {workspace.name}.</li>
        <li>{newExamsText(workspace, workspaces)}</li>
      </ul>
      {error !== null && <InlineAlert kind="error">{error.message}</InlineAlert>}
    </Dialog>
  );
}

function newExamsText(leaving: OwnWorkspace, workspaces: readonly OwnWorkspace[]): string {
  const left = workspaces.filter(({ guid }) => guid !== leaving.guid);
  const activeGuid = leaving.is_active ? nextActive(left) : left.find((one) => one.is_active)?.guid;
  const active = left.find(({ guid }) => guid === activeGuid);
  if (active === undefined) return 'You will have no workspace after that.';
  return leaving.is_active
    ? `Your new exams will go to ${active.name}.`
    : `Your new exams still go to ${active.name}.`;
}

function nextActive(left: readonly OwnWorkspace[]): string | null {
  return activeWorkspaceAfterLeaving(
    left.map(({ guid, role, joined_at: joinedAt }) => ({
      workspaceGuid: guid,
      isOwner: role === 'Owner',
      joinedAt: new Date(joinedAt),
    })),
  );
}
