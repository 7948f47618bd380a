import { ExpandMoreRounded as ExpandMore } from '../../ui/icons/expand-more-rounded.tsx';
import { OverduePill } from '../../targets/overdue-figures.tsx';
import { CountPill } from '../../ui/count-pill.tsx';
import type { OwnWorkspaces } from '../../workspaces/own/use-own-workspaces.tsx';
import { useCurrentPath } from './current-path.ts';
import { MenuButton } from './menu-button.tsx';
import { asChoices, isAmong, type MenuPage, type ShellMenu } from './shell-menu.ts';
import { TabButton, TabLink, TabRow } from './tab.tsx';
import { WorkspaceMenu } from './workspace-menu.tsx';

/** The bar of a wide screen: pages as tabs, areas with several pages as menus. */
export function NavTabs({ menu, own }: { readonly menu: ShellMenu; readonly own: OwnWorkspaces }) {
  return (
    <TabRow aria-label="Main">
      {menu.review.map((page) => (
        <TabLink key={page.path} to={page.path}>
          {page.label}
          {page.count !== undefined && <CountPill value={page.count} />}
          {page.overdue !== undefined && <OverduePill count={page.overdue} />}
        </TabLink>
      ))}
      <WorkspaceMenu pages={menu.workspace} own={own} />
      <Area label="Internal" pages={menu.internal} />
    </TabRow>
  );
}

function Area({ label, pages }: { readonly label: string; readonly pages: readonly MenuPage[] }) {
  const path = useCurrentPath();
  const [only, ...others] = pages;
  if (only === undefined) return null;
  if (others.length === 0) return <TabLink to={only.path}>{only.label}</TabLink>;
  return (
    <MenuButton as={TabButton} isCurrent={isAmong(pages, path)} menuLabel={label} choices={asChoices(pages)}>
      {label}
      <ExpandMore aria-hidden sx={{ fontSize: 18 }} />
    </MenuButton>
  );
}
