import { createFileRoute } from '@tanstack/react-router';
import { StaffWorkspacesPage } from '../../../staff-workspaces/staff-workspaces-page.tsx';

export const Route = createFileRoute('/_shell/internal/workspaces')({
  staticData: { title: 'Workspaces' },
  component: StaffWorkspacesPage,
});
