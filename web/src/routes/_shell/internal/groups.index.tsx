import { createFileRoute } from '@tanstack/react-router';
import { GroupsPage } from '../../../groups/groups-page.tsx';

export const Route = createFileRoute('/_shell/internal/groups/')({
  staticData: { title: 'Groups' },
  component: GroupsPage,
});
