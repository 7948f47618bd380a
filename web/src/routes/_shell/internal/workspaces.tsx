import { createFileRoute } from '@tanstack/react-router';
import { StaffWorkspacesPage } from '../../../workspaces/staff/staff-workspaces-page.tsx';

export const Route = createFileRoute('/_shell/internal/workspaces')({
  staticData: { title: 'Workspaces' },
  component: StaffWorkspacesPage,
});
