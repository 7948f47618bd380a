import { createFileRoute } from '@tanstack/react-router';
import { GroupsPage } from '../../../groups/groups-page.tsx';
import type { TableSearch } from '../../../ui/table/table-view.ts';

export const Route = createFileRoute('/_shell/internal/groups/')({
  staticData: { title: 'Groups' },
  validateSearch: (search: TableSearch) => search,
  component: GroupsPage,
});
