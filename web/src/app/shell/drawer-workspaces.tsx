import { styled } from '@mui/material/styles';
import { tokens } from '../../ui/theme/tokens.ts';
import type { OwnWorkspaces } from '../../workspaces/own/use-own-workspaces.tsx';
import type { MenuChoice } from './choice-menu.tsx';
import { DrawerHeading, drawerEntry } from './drawer-entry.ts';
import { leaveChoices, switchChoices } from './workspace-menu.tsx';

const EntryButton = styled('button')({
  ...drawerEntry,
  width: '100%',
  border: 0,
  background: 'none',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: tokens.t2 },
});

interface DrawerWorkspacesProps {
  readonly own: OwnWorkspaces;
  readonly onClose: () => void;
}

/** On a small screen: the switch between own workspaces, and the way out of the active one. */
export function DrawerWorkspaces({ own, onClose }: DrawerWorkspacesProps) {
  const switching = switchChoices(own);
  const leaving = leaveChoices(own);
  if (switching.length + leaving.length === 0) return null;
  return (
    <section aria-label="Your workspaces">
      <DrawerHeading>Your workspaces</DrawerHeading>
      {switching.length > 0 && (
        <div role="radiogroup" aria-label="Active workspace">
          {switching.map((choice) => (
            <ChoiceButton key={choice.key} choice={choice} onClose={onClose} />
          ))}
        </div>
      )}
      {leaving.map((choice) => (
        <ChoiceButton key={choice.key} choice={choice} onClose={onClose} />
      ))}
    </section>
  );
}

function ChoiceButton({ choice, onClose }: { readonly choice: MenuChoice; readonly onClose: () => void }) {
  if (choice.kind === 'link') return null;
  const radio = choice.kind === 'option' ? { role: 'radio', 'aria-checked': choice.isChosen } : {};
  return (
    <EntryButton
      type="button"
      {...radio}
      onClick={() => {
        onClose();
        choice.onChoose();
      }}
    >
      {choice.icon}
      <span>
        {choice.label}
        {choice.line !== undefined && <small>{choice.line}</small>}
      </span>
    </EntryButton>
  );
}
