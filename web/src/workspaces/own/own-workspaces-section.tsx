import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { displayDate } from '@sonoboard/domain/shared/date-display';
import { mayLeaveWorkspace, OWNER_CANNOT_LEAVE } from '@sonoboard/domain/workspaces/workspace-access';
import { tokens } from '../../ui/theme/tokens.ts';
import { now } from '../../platform/clock.ts';
import { browserZone } from '../../ui/browser-zone.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { OwnWorkspace } from './own-workspaces.queries.ts';
import { useOwnWorkspaces, type OwnWorkspaces } from './use-own-workspaces.tsx';

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 12 });

const Row = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > div': { flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 13, color: tokens.t2 },
});

/** On the own profile: which workspace gets new exams, and the way out of the others. */
export function OwnWorkspacesSection() {
  const { own, dialog } = useOwnWorkspaces();
  if (own.workspaces.length === 0) return null;
  return (
    <SectionCard title="Workspaces">
      <List>
        {own.workspaces.map((workspace) => (
          <WorkspaceRow key={workspace.guid} workspace={workspace} own={own} />
        ))}
      </List>
      {dialog}
    </SectionCard>
  );
}

function WorkspaceRow({ workspace, own }: { readonly workspace: OwnWorkspace; readonly own: OwnWorkspaces }) {
  return (
    <Row>
      <div>
        {workspace.name}
        <small>{standingText(workspace)}</small>
      </div>
      {workspace.is_active ? (
        <StatusChip tone="accent" label="Active" />
      ) : (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Make ${workspace.name} active`}
          onClick={() => own.choose(workspace)}
        >
          Make active
        </Button>
      )}
      {mayLeaveWorkspace(workspace.role) && (
        <Button
          size="small"
          aria-label={`Leave ${workspace.name}`}
          sx={{ color: 'text.secondary' }}
          onClick={() => own.leave(workspace)}
        >
          Leave…
        </Button>
      )}
    </Row>
  );
}

function standingText({ role, joined_at: joinedAt, is_active: isActive }: OwnWorkspace): string {
  const membership =
    role === 'Owner'
      ? OWNER_CANNOT_LEAVE
      : `Member since ${displayDate(joinedAt, { now: now(), zone: browserZone() })}`;
  return isActive ? `New exams go here. ${membership}` : membership;
}
