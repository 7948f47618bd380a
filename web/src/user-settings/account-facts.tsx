import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { displayDate, displayDateTime } from '@sonoboard/domain/shared/date-display';
import { tokens } from '../ui/theme/tokens.ts';
import { now } from '../platform/clock.ts';
import { browserZone } from '../ui/browser-zone.ts';
import { CopyableGuid } from '../ui/copyable-guid.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import type { UserSettings } from './user-settings.queries.ts';

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
  gap: '16px 20px',
  margin: 0,
  '& dt': { fontSize: 12, lineHeight: '16px', color: tokens.t3 },
  '& dd': { margin: '2px 0 0', overflowWrap: 'anywhere' },
});

export function AccountFacts({ user }: { readonly user: UserSettings }) {
  const reader = { now: now(), zone: browserZone() };
  return (
    <SectionCard title="Account">
      <Facts>
        <Fact label="User ID">
          <CopyableGuid guid={user.guid} />
        </Fact>
        <Fact label="Created">{displayDate(user.created_at, reader)}</Fact>
        <Fact label="Last changed">{displayDateTime(user.updated_at, reader)}</Fact>
        {user.permissions.length > 0 && <Fact label="Permissions">{user.permissions.join(', ')}</Fact>}
      </Facts>
    </SectionCard>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
