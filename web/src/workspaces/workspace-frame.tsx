import { GroupRounded as Group } from '../ui/icons/group-rounded.tsx';
import { styled } from '@mui/material/styles';
import { createLink, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { INVALID_TITLE, isTitle, TITLE_MAX_LENGTH } from '@sonoboard/domain/workspaces/title';
import { isCallError } from '../platform/call-error.ts';
import { EditableTitle } from '../ui/editable-title.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { TabBar, TabLink } from '../ui/tab-bar.tsx';
import { refreshOwnWorkspaces } from './own/own-workspaces.queries.ts';
import { useMayAdminister, useWorkspaceState } from './use-workspace.ts';
import { saveWorkspaceName, type Workspace } from './workspaces.queries.ts';

const Column = styled('div')(({ theme }) => ({
  maxWidth: 1136,
  margin: '0 auto',
  '& > header:has(> h1)': { marginBottom: 4 },
  '& > nav': { margin: '0 0 20px -12px', scrollbarWidth: 'none' },
  [theme.breakpoints.down('md')]: { '& > nav': { margin: '0 -16px 16px', padding: '0 4px' } },
}));

const PageTab = createLink(TabLink);

/** The workspace's name and the way between its pages, around each of them. */
export function WorkspaceFrame() {
  const workspace = useWorkspaceState();
  const mayAdminister = useMayAdminister();
  const isRemoved =
    workspace.workspaceGuid === null || isCallError(workspace.error, 'workspace_not_found', 'not_found');
  useEffect(() => {
    if (isRemoved) void refreshOwnWorkspaces();
  }, [isRemoved]);
  if (isRemoved) return <NoLongerMember />;
  return (
    <QueryState
      query={workspace}
      failed={<FailedState headingLevel="h1" onRetry={() => void workspace.refetch()} />}
    >
      {(data) => (
        <Column>
          <PageHeader title={<WorkspaceTitle workspace={data} />} />
          <TabBar aria-label="Workspace">
            <PageTab to="/workspace" activeOptions={{ exact: true }}>
              Members
            </PageTab>
            <PageTab to="/workspace/clarius-scanners">Clarius scanners</PageTab>
            <PageTab to="/workspace/butterfly-scanners">Butterfly scanners</PageTab>
            {mayAdminister && <PageTab to="/workspace/dicom">DICOM</PageTab>}
          </TabBar>
          <Outlet />
        </Column>
      )}
    </QueryState>
  );
}

/** A membership that ended is no fault of the server, and trying again would not help. */
function NoLongerMember() {
  return (
    <EmptyState
      icon={Group}
      headingLevel="h1"
      title="You are no longer a member of this workspace"
      line="If you think that this is a mistake, ask the owner of the workspace to invite you again."
      action={
        <ButtonLink to="/" variant="outlined">
          Go to the first page
        </ButtonLink>
      }
    />
  );
}

function WorkspaceTitle({ workspace }: { readonly workspace: Workspace }) {
  if (!useMayAdminister()) return <span style={{ overflowWrap: 'anywhere' }}>{workspace.name}</span>;
  return (
    <EditableTitle
      value={workspace.name}
      label="Workspace name"
      maxLength={TITLE_MAX_LENGTH}
      problemOf={(title) => (isTitle(title) ? undefined : INVALID_TITLE)}
      onSave={(title) => saveWorkspaceName(workspace.guid, title)}
    />
  );
}
