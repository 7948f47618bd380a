import { useCurrentUser } from '../platform/session.ts';
import { UserSettingsPage } from './user-settings-page.tsx';

export function OwnSettingsPage({ goesToDeletion }: { readonly goesToDeletion: boolean }) {
  const { guid } = useCurrentUser();
  return <UserSettingsPage userGuid={guid} goesToDeletion={goesToDeletion} lost={null} />;
}
