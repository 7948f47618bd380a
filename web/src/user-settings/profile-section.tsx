import { isOwnProfile } from '@sonoboard/domain/users/user-access';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { TextLink } from '../ui/links.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import type { UserSettings } from './user-settings.queries.ts';

interface ProfileSectionProps {
  readonly user: UserSettings;
  readonly actor: Actor;
}

export function ProfileSection({ user, actor }: ProfileSectionProps) {
  const changePassword = <TextLink to="/change-password">Change password</TextLink>;
  return (
    <SectionCard title="Profile" tools={isOwnProfile(actor, user) ? changePassword : undefined}>
      <ProfileForm user={user} actor={actor} />
    </SectionCard>
  );
}
