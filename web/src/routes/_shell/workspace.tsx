import { createFileRoute } from '@tanstack/react-router';
import { redirectWithoutWorkspace } from '../../app/shell/redirect-without-workspace.ts';

export const Route = createFileRoute('/_shell/workspace')({
  beforeLoad: ({ location }) => redirectWithoutWorkspace(location.pathname),
});
