import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../../app/not-found-page.tsx';
import { GroupPage } from '../../../groups/group-page.tsx';

export const Route = createFileRoute('/_shell/internal/groups/$guid')({
  staticData: { title: 'Group' },
  component: GroupDetail,
});

function GroupDetail() {
  const { guid } = Route.useParams();
  return <GroupPage guid={guid.toLowerCase()} lost={<NotFoundPage />} />;
}
