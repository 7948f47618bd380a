import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import type { TableSearch } from '../../ui/table/table-view.ts';
import { UserSettingsPage } from '../../user-settings/user-settings-page.tsx';

export const Route = createFileRoute('/_shell/user-settings/$userGuid')({
  staticData: { title: 'User settings' },
  validateSearch: (search: TableSearch) => search,
  component: SettingsOfUser,
});

function SettingsOfUser() {
  const { userGuid } = Route.useParams();
  return (
    <UserSettingsPage userGuid={userGuid.toLowerCase()} goesToDeletion={false} lost={<NotFoundPage />} />
  );
}
