import { createFileRoute } from '@tanstack/react-router';
import type { TableSearch } from '../../ui/table/table-view.ts';
import { MembersPage } from '../../workspaces/members-page.tsx';

export const Route = createFileRoute('/_shell/workspace/')({
  staticData: { title: 'Members' },
  validateSearch: (search: TableSearch) => search,
  loader: async () => (await import('../../workspaces/prepare-workspace.ts')).prepareMembers(),
  component: MembersPage,
});
