import { createFileRoute } from '@tanstack/react-router';
import { redirectWithoutWorkspace } from '../../app/shell/redirect-without-workspace.ts';
import { WorkspaceFrame } from '../../workspaces/workspace-frame.tsx';

export const Route = createFileRoute('/_shell/workspace')({
  beforeLoad: ({ location }) => redirectWithoutWorkspace(location.pathname),
  loader: async () => (await import('../../workspaces/prepare-workspace.ts')).prepareWorkspace(),
  component: WorkspaceFrame,
});
