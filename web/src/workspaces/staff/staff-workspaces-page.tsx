import { SyncRounded as Sync } from '../../ui/icons/sync-rounded.tsx';
import { WorkspacesOutlined as Workspaces } from '../../ui/icons/workspaces-outlined.tsx';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listWorkspacesForStaff } from '@sonoboard/contract/workspaces/workspaces.calls';
import { showSnackbar } from '../../platform/snackbar.ts';
import { useCallMutation } from '../../platform/use-call-mutation.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { StaffTable } from '../../ui/table/staff-table.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { CreateWorkspaceDialog } from './create-workspace-dialog.tsx';
import {
  refreshWorkspaces,
  syncSubscriptions,
  WORKSPACE_DEFAULTS,
  workspacesQuery,
  type Workspace,
} from './staff-workspaces.queries.ts';
import { useDeleteWorkspace } from './use-delete-workspace.ts';
import { workspaceColumns } from './workspace-columns.tsx';

const NO_WORKSPACES = {
  icon: Workspaces,
  title: 'No workspaces yet',
  line: 'A workspace is made by a purchase, by a trial, or here.',
};
const guidOf = (workspace: Workspace) => workspace.guid;

export function StaffWorkspacesPage() {
  const [view, setView] = useTableView(WORKSPACE_DEFAULTS);
  const list = useQuery(workspacesQuery(view));
  const [isCreating, setCreating] = useState(false);
  const { confirm, confirmDialog } = useConfirm();
  const { deleting, remove } = useDeleteWorkspace(confirm);
  const columns = useMemo(
    () => workspaceColumns((workspace) => void remove(workspace), deleting),
    [remove, deleting],
  );
  return (
    <>
      <PageHeader title="Workspaces" count={list.data?.total}>
        <SyncButton />
        <Button variant="contained" onClick={() => setCreating(true)}>
          Create workspace
        </Button>
      </PageHeader>
      <StaffTable
        label="Workspaces"
        list={listWorkspacesForStaff}
        query={list}
        columns={columns}
        view={view}
        onViewChange={setView}
        rowId={guidOf}
        empty={NO_WORKSPACES}
      />
      {isCreating && <CreateWorkspaceDialog onClose={() => setCreating(false)} />}
      {confirmDialog}
    </>
  );
}

/** The provider is asked page by page, which takes its time: the button says so until it is done. */
function SyncButton() {
  const { mutate: sync, isPending } = useCallMutation({
    mutationFn: syncSubscriptions,
    onSuccess: () => showSnackbar({ kind: 'success', text: 'Subscriptions synced' }),
    onSettled: refreshWorkspaces,
  });

  return (
    <Button
      variant="outlined"
      startIcon={<Sync />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => sync()}
    >
      {isPending ? 'Syncing…' : 'Sync all subscriptions'}
    </Button>
  );
}
