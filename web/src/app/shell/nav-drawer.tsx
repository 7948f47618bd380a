import { CloseRounded as Close } from '../../ui/icons/close-rounded.tsx';
import { OpenInNewRounded as OpenInNew } from '../../ui/icons/open-in-new-rounded.tsx';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import { OverduePill } from '../../targets/overdue-figures.tsx';
import { CountPill } from '../../ui/count-pill.tsx';
import { Mark } from '../../ui/mark.tsx';
import { OwnStoreBadge } from '../../ui/store-badges.tsx';
import type { OwnWorkspaces } from '../../workspaces/own/use-own-workspaces.tsx';
import { tokens } from '../../ui/theme/tokens.ts';
import { DrawerWorkspaces } from './drawer-workspaces.tsx';
import { DrawerHeading, drawerEntry } from './drawer-entry.ts';
import { iconOf } from './menu-icons.ts';
import type { MenuPage, ShellMenu } from './shell-menu.ts';

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: 48,
  flex: 'none',
  padding: '0 12px 12px',
  fontSize: 16,
  fontWeight: 600,
});

const Foot = styled('div')({ marginTop: 'auto', padding: '16px 12px 8px', '& > *': { width: '100%' } });

const Entry = createLink(styled('a')(drawerEntry));

interface NavDrawerProps {
  readonly menu: ShellMenu;
  readonly own: OwnWorkspaces | undefined;
  readonly onClose: () => void;
}

/** The navigation of a small screen: the same entries as in the bar, in groups. */
export function NavDrawer({ menu, own, onClose }: NavDrawerProps) {
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': 'Menu',
          role: 'dialog',
          sx: { width: 300, p: '8px 8px 12px', borderRight: `1px solid ${tokens.line}` },
        },
      }}
    >
      <Head>
        <Mark size={24} />
        Sonoboard
        <IconButton size="large" aria-label="Close menu" onClick={onClose} sx={{ ml: 'auto' }}>
          <Close />
        </IconButton>
      </Head>
      <nav aria-label="Main">
        <Section title="Review" pages={menu.review} onClose={onClose} />
        {own !== undefined && <DrawerWorkspaces own={own} onClose={onClose} />}
        <Section title="Workspace" pages={menu.workspace} onClose={onClose} />
        <Section title="Internal" pages={menu.internal} onClose={onClose} />
      </nav>
      <Foot>
        <OwnStoreBadge />
      </Foot>
      <nav aria-label="Account" style={{ paddingTop: 8 }}>
        <div style={{ borderTop: `1px solid ${tokens.line}`, paddingTop: 8 }}>
          <Entries pages={menu.account} onClose={onClose} />
        </div>
      </nav>
    </Drawer>
  );
}

interface EntriesProps {
  readonly pages: readonly MenuPage[];
  readonly onClose: () => void;
}

function Section({ title, pages, onClose }: EntriesProps & { readonly title: string }) {
  if (pages.length === 0) return null;
  return (
    <section aria-label={title}>
      <DrawerHeading>{title}</DrawerHeading>
      <Entries pages={pages} onClose={onClose} />
    </section>
  );
}

function Entries({ pages, onClose }: EntriesProps) {
  return pages.map((page) => {
    const Icon = iconOf(page.path);
    const target = page.opensNewTab ? { target: '_blank', rel: 'noopener' } : {};
    return (
      <Entry key={page.path} to={page.path} activeOptions={{ exact: true }} onClick={onClose} {...target}>
        <Icon aria-hidden />
        <span>{page.label}</span>
        {page.count !== undefined && <CountPill value={page.count} />}
        {page.overdue !== undefined && <OverduePill count={page.overdue} />}
        {page.opensNewTab && <OpenInNew aria-label="opens a new tab" sx={{ fontSize: '16px !important' }} />}
      </Entry>
    );
  });
}
