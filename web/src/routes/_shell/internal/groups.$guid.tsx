import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../../app/not-found-page.tsx';
import { GroupPage } from '../../../groups/group-page.tsx';
import type { TableSearch } from '../../../ui/table/table-view.ts';

export const Route = createFileRoute('/_shell/internal/groups/$guid')({
  staticData: { title: 'Group' },
  validateSearch: (search: TableSearch) => search,
  component: GroupDetail,
});

function GroupDetail() {
  const { guid } = Route.useParams();
  return <GroupPage guid={guid.toLowerCase()} lost={<NotFoundPage />} />;
}
