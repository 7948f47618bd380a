import { ExpandMoreRounded as ExpandMore } from '../../ui/icons/expand-more-rounded.tsx';
import { LogoutRounded as Logout } from '../../ui/icons/logout-rounded.tsx';
import { RadioButtonCheckedRounded as RadioChecked } from '../../ui/icons/radio-button-checked-rounded.tsx';
import { RadioButtonUncheckedRounded as RadioUnchecked } from '../../ui/icons/radio-button-unchecked-rounded.tsx';
import { displayDate } from '@sonoboard/domain/shared/date-display';
import { mayLeaveWorkspace } from '@sonoboard/domain/workspaces/workspace-access';
import { now } from '../../platform/clock.ts';
import { browserZone } from '../../ui/browser-zone.ts';
import type { OwnWorkspace } from '../../workspaces/own/own-workspaces.queries.ts';
import type { OwnWorkspaces } from '../../workspaces/own/use-own-workspaces.tsx';
import type { MenuChoice } from './choice-menu.tsx';
import { useCurrentPath } from './current-path.ts';
import { MenuButton } from './menu-button.tsx';
import { asChoices, isAmong, type MenuPage } from './shell-menu.ts';
import { TabButton, TabLink } from './tab.tsx';

interface WorkspaceMenuProps {
  readonly pages: readonly MenuPage[];
  readonly own: OwnWorkspaces;
}

/** The pages of the active workspace, the switch to another one, and the way out. */
export function WorkspaceMenu({ pages, own }: WorkspaceMenuProps) {
  const path = useCurrentPath();
  const switching = switchChoices(own);
  const [only, ...others] = pages;
  if (only === undefined) return null;
  if (others.length === 0 && switching.length === 0) return <TabLink to={only.path}>{only.label}</TabLink>;
  const [first, ...rest] = asChoices(pages);
  const name = switching.length === 0 ? undefined : own.active?.name;
  const choices = [
    ...switching,
    ...(first === undefined ? [] : [{ ...first, startsGroup: switching.length > 0, groupLabel: name }]),
    ...rest,
    ...leaveChoices(own),
  ];
  return (
    <MenuButton as={TabButton} isCurrent={isAmong(pages, path)} menuLabel="Workspace" choices={choices}>
      Workspace
      <ExpandMore aria-hidden sx={{ fontSize: 18 }} />
    </MenuButton>
  );
}

/** Empty where there is nothing to choose. */
export function switchChoices({ workspaces, active, choose }: OwnWorkspaces): readonly MenuChoice[] {
  if (workspaces.length <= (active === undefined ? 0 : 1)) return [];
  return workspaces.map((workspace, index) => ({
    kind: 'option',
    key: workspace.guid,
    label: workspace.name,
    line: standingText(workspace),
    icon: workspace.is_active ? <RadioChecked color="primary" /> : <RadioUnchecked />,
    groupLabel: index === 0 ? 'Your workspaces' : undefined,
    isChosen: workspace.is_active,
    onChoose: () => choose(workspace),
  }));
}

export function leaveChoices({ active, leave }: OwnWorkspaces): readonly MenuChoice[] {
  if (active === undefined || !mayLeaveWorkspace(active.role)) return [];
  return [
    {
      kind: 'action',
      key: 'leave',
      label: 'Leave this workspace…',
      icon: <Logout />,
      startsGroup: true,
      onChoose: () => leave(active),
    },
  ];
}

function standingText({ is_active: isActive, role, joined_at: joinedAt }: OwnWorkspace): string {
  if (isActive) return 'Active. New exams go here.';
  if (role === 'Owner') return 'You own this workspace.';
  return `Member since ${displayDate(joinedAt, { now: now(), zone: browserZone() })}`;
}
