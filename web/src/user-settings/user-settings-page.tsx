import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isInternal, type Actor } from '@sonoboard/domain/shared/actor';
import { mayDeleteAccount } from '@sonoboard/domain/user-settings/account-deletion';
import { VIEWING_ANOTHER_USER, isOwnProfile, mayUseAdminSections } from '@sonoboard/domain/users/user-access';
import { isCallError } from '../platform/call-error.ts';
import { useCurrentUser } from '../platform/session.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { NotificationsSection } from '../channels/notifications-section.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { OwnWorkspacesSection } from '../workspaces/own/own-workspaces-section.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AdminSections } from './admin-sections.tsx';
import { ConfigSection } from './config-section.tsx';
import { DangerZone } from './danger-zone.tsx';
import { PasskeysSection } from './passkeys/passkeys-section.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';
import { LostPhoneSection } from './two-factor/lost-phone-section.tsx';
import { TwoFactorSection } from './two-factor/two-factor-section.tsx';
import { userQuery, type UserSettings } from './user-settings.queries.ts';
import { TextLink } from '../ui/links.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { ProfileForm } from './profile-form.tsx';

interface UserSettingsPageProps {
  readonly userGuid: string;
  /** Someone followed a link to the deletion of their account. */
  readonly goesToDeletion: boolean;
  /** The page of a path that does not exist, for anyone who may not open the person. */
  readonly lost: ReactNode;
}

const Sections = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16, maxWidth: 1040 });

export function UserSettingsPage({ userGuid, goesToDeletion, lost }: UserSettingsPageProps) {
  const actor = useCurrentUser();
  const config = useUserConfig();
  const user = useQuery(userQuery(userGuid));
  const view = { guid: userGuid };
  const isOwn = isOwnProfile(actor, view);
  if (isCallError(user.error, 'user_not_found', 'not_found')) return lost;
  const mayDelete = mayDeleteAccount(actor, { userGuid, isAllowedByConfig: config.allow_account_deletion });
  return (
    <>
      <PageHeader
        title={isOwn ? 'Your Profile' : 'User settings'}
        subtitle={isOwn ? undefined : <StatusChip tone="accent" label={VIEWING_ANOTHER_USER} />}
      />
      <QueryState query={user}>
        {(data) => (
          <Sections>
            <ProfileSection key={data.guid} user={data} actor={actor} />
            {isOwn && <OwnWorkspacesSection />}
            {isOwn && <NotificationsSection />}
            {isOwn && <TwoFactorSection />}
            {isOwn && <PasskeysSection />}
            {isOwn && <SessionsSection />}
            <AccountFacts user={data} />
            {isInternal(actor) && <ConfigSection user={data} />}
            {mayUseAdminSections(actor, view) && <AdminSections user={data} />}
            {mayUseAdminSections(actor, view) && <LostPhoneSection user={data} />}
            {mayDelete && <DangerZone user={data} isGoal={goesToDeletion} />}
          </Sections>
        )}
      </QueryState>
    </>
  );
}

interface ProfileSectionProps {
  readonly user: UserSettings;
  readonly actor: Actor;
}

function ProfileSection({ user, actor }: ProfileSectionProps) {
  const changePassword = <TextLink to="/change-password">Change password</TextLink>;
  return (
    <SectionCard title="Profile" tools={isOwnProfile(actor, user) ? changePassword : undefined}>
      <ProfileForm user={user} actor={actor} />
    </SectionCard>
  );
}
