import { createFileRoute } from '@tanstack/react-router';
import { textParam } from '../../app/search-params.ts';
import { OwnSettingsPage } from '../../user-settings/own-settings-page.tsx';

export const Route = createFileRoute('/_shell/user-settings/')({
  staticData: { title: 'Your Profile' },
  validateSearch: textParam('goToAccountDeletion'),
  component: OwnSettings,
});

function OwnSettings() {
  const { goToAccountDeletion } = Route.useSearch();
  return <OwnSettingsPage goesToDeletion={goToAccountDeletion === '1'} />;
}
