import { ApartmentRounded as Apartment } from '../../ui/icons/apartment-rounded.tsx';
import { styled } from '@mui/material/styles';
import { tokens } from '../../ui/theme/tokens.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useOwnWorkspaces } from './use-own-workspaces.tsx';

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  marginBottom: 16,
  padding: '4px 8px 4px 14px',
  borderRadius: 8,
  background: tokens.accentTint,
  color: tokens.t1,
  '& > svg': { flex: 'none', fontSize: 20, color: tokens.accent },
  '& > p': { flex: 1, minWidth: 0, margin: 0, overflowWrap: 'anywhere' },
});

/** Names the workspace that gets new exams. A person in no workspace sees nothing. */
export function ActiveWorkspaceLine() {
  const { own } = useOwnWorkspaces();
  const { workspaces, active, choose } = own;
  const hasChoice = workspaces.length > (active === undefined ? 0 : 1);
  if (workspaces.length === 0) return null;
  return (
    <Line role="note">
      <Apartment aria-hidden />
      {active === undefined ? (
        <p>No workspace is active. Choose where new exams go.</p>
      ) : (
        <p>
          New exams go to <b>{active.name}</b>, on this page and in the phone app.
        </p>
      )}
      {hasChoice && (
        <MenuButton
          label={active === undefined ? 'Choose' : 'Change'}
          variant="text"
          entries={workspaces.map((workspace) => ({
            id: workspace.guid,
            label: workspace.name,
            isChosen: workspace.is_active,
            onSelect: () => choose(workspace),
          }))}
        />
      )}
    </Line>
  );
}
