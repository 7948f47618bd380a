import { createFileRoute } from '@tanstack/react-router';
import { StaffWorkspacesPage } from '../../../staff-workspaces/staff-workspaces-page.tsx';
import type { TableSearch } from '../../../ui/table/table-view.ts';

export const Route = createFileRoute('/_shell/internal/workspaces')({
  staticData: { title: 'Workspaces' },
  validateSearch: (search: TableSearch) => search,
  component: StaffWorkspacesPage,
});
