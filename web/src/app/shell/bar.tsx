import { styled } from '@mui/material/styles';
import { Link, useMatches } from '@tanstack/react-router';
import { OverduePill } from '../../targets/overdue-figures.tsx';
import { CountPill } from '../../ui/count-pill.tsx';
import { Mark } from '../../ui/mark.tsx';
import type { OwnWorkspaces } from '../../workspaces/own/use-own-workspaces.tsx';
import { BAR_HEIGHT, focusRing, tokens } from '../../ui/theme/tokens.ts';
import { CollectionSelect } from './collection-select.tsx';
import { useCurrentPath } from './current-path.ts';
import { DemoMark } from './demo-mark.tsx';
import { DrawerButton } from './drawer-button.tsx';
import { NavTabs } from './nav-tabs.tsx';
import { asChoices, type ShellMenu } from './shell-menu.ts';
import { StaffSearch } from './staff-search.tsx';
import { UserMenu } from './user-menu.tsx';

const Line = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: BAR_HEIGHT,
  padding: '0 24px',
  background: tokens.bg,
  borderBottom: `1px solid ${tokens.line}`,
  [theme.breakpoints.down('md')]: { padding: '0 16px 0 4px' },
}));

const Home = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  flex: 'none',
  marginRight: 16,
  borderRadius: 8,
  color: tokens.t1,
  fontSize: 15,
  fontWeight: 600,
  letterSpacing: '-.012em',
  textDecoration: 'none',
  '&:focus-visible': focusRing,
  [theme.breakpoints.down('lg')]: { marginRight: 4, '& > span': { display: 'none' } },
}));

const End = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  marginLeft: 'auto',
  minWidth: 0,
});

const PageName = styled('span')({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: 17,
  fontWeight: 600,
  letterSpacing: '-.012em',
});

interface WideBarProps {
  readonly menu: ShellMenu;
  readonly own: OwnWorkspaces;
  /** Below it only signs have room. */
  readonly isRoomy: boolean;
}

export function WideBar({ menu, own, isRoomy }: WideBarProps) {
  return (
    <Line>
      <Home to="/" aria-label="Sonoboard, to the first page">
        <Mark size={22} />
        <span>Sonoboard</span>
      </Home>
      <NavTabs menu={menu} own={own} />
      <End>
        <DemoMark />
        {isRoomy && <CollectionSelect />}
        <StaffSearch menu={menu} as={isRoomy ? 'field' : 'icon'} />
        <UserMenu choices={asChoices(menu.account)} />
      </End>
    </Line>
  );
}

export function SmallBar({ menu, own }: Omit<WideBarProps, 'isRoomy'>) {
  const path = useCurrentPath();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const { count, overdue } = menu.review.find((page) => page.path === path) ?? {};
  return (
    <Line>
      <DrawerButton menu={menu} own={own} />
      <PageName>{title}</PageName>
      {count !== undefined && <CountPill value={count} />}
      {overdue !== undefined && <OverduePill count={overdue} />}
      <End>
        <DemoMark />
        <StaffSearch menu={menu} as="icon" />
        <UserMenu choices={asChoices(menu.account)} />
      </End>
    </Line>
  );
}
