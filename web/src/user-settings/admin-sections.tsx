import { styled } from '@mui/material/styles';
import { SectionCard } from '../ui/section-card.tsx';
import { ActiveWorkspaceField } from './active-workspace-field.tsx';
import { LicenseField } from './license-field.tsx';
import { MembershipsSection } from './memberships-section.tsx';
import type { UserSettings } from './user-settings.queries.ts';

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
  gap: 20,
  alignItems: 'start',
});

/** For admins, about someone else. */
export function AdminSections({ user }: { readonly user: UserSettings }) {
  return (
    <>
      <SectionCard title="License and workspace">
        <Fields>
          <LicenseField user={user} />
          <ActiveWorkspaceField user={user} />
        </Fields>
      </SectionCard>
      <MembershipsSection user={user} />
    </>
  );
}
