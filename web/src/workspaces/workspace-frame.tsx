import { styled } from '@mui/material/styles';
import { createLink, Outlet } from '@tanstack/react-router';
import { INVALID_TITLE, isTitle, TITLE_MAX_LENGTH } from '@sonoboard/domain/workspaces/title';
import { EditableTitle } from '../ui/editable-title.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { TabBar, TabLink } from '../ui/tab-bar.tsx';
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
