import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { Outlet, createLink } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useCurrentUser } from '../../platform/session.ts';
import { DemoBanner } from '../../ui/demo-banner.tsx';
import { useOwnWorkspaces } from '../../workspaces/own/use-own-workspaces.tsx';
import { useRemovalNotice } from '../../workspaces/own/use-removal-notice.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { billingQuery } from '../../platform/billing.queries.ts';
import { SmallBar, WideBar } from './bar.tsx';
import { CollectionSelect } from './collection-select.tsx';
import { useCurrentPath } from './current-path.ts';
import { PendingInvitation } from './invitation/pending-invitation.tsx';
import { DiskWarning } from './disk-warning.tsx';
import { LicenseBanner } from './license-banner.tsx';
import { tellDisplay } from './tell-display.ts';
import { useShellMenu } from './use-shell-menu.ts';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';
import { TabBar, TabLink } from '../../ui/tab-bar.tsx';
import { isAmong, type MenuPage } from './shell-menu.ts';

const PageTab = createLink(TabLink);

const Hidden = styled('a')({
  position: 'fixed',
  left: 16,
  top: -80,
  zIndex: 1400,
  padding: '8px 12px',
  borderRadius: 8,
  background: tokens.s2,
  color: tokens.t1,
  '&:focus': { top: 8, ...focusRing },
});

const CONTENT_ID = 'content';

const Main = styled('main')(({ theme }) => ({
  padding: '24px 32px 32px',
  outline: 'none',
  [theme.breakpoints.down('md')]: {
    padding: '12px 16px 16px',
    // The bar of a small screen shows the page's name; a second one would only push the rows down.
    '& header:has(> h1)': { minHeight: 0 },
    '& header > h1:not(:has(*)), & header > h1:not(:has(*)) + span': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
}));

const Filter = styled('div')({ marginBottom: 12 });

/** What the choice of a collection narrows (AMB-017). */
const FILTERED_PAGES: ReadonlySet<string> = new Set(['/worklist', '/pending-rescans', '/completed-reviews']);

/** The frame of every signed-in page. */
export function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function Frame({ children }: { readonly children: ReactNode }) {
  const user = useCurrentUser();
  const isSmall = useSmallScreen();
  // Where the bar has no room for it, the choice stands in the pages that obey it, always with its name.
  const isChoiceInPage = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'));
  const path = useCurrentPath();
  const { data: billing } = useQuery(billingQuery(user.guid));
  const menu = useShellMenu(billing, true);
  const { own, dialog } = useOwnWorkspaces();
  useRemovalNotice(own);
  useEffect(() => tellDisplay(user), [user]);
  return (
    <>
      <SkipLink />
      {isSmall ? (
        <SmallBar menu={menu} own={own} />
      ) : (
        <WideBar menu={menu} own={own} isRoomy={!isChoiceInPage} />
      )}
      <DemoBanner />
      {billing !== undefined && <LicenseBanner billing={billing} />}
      {path.startsWith('/internal') && <DiskWarning />}
      <SubTabs label="Internal" pages={menu.internal} />
      <Main id={CONTENT_ID} tabIndex={-1}>
        {isChoiceInPage && FILTERED_PAGES.has(path) && (
          <Filter>
            <CollectionSelect />
          </Filter>
        )}
        {children}
      </Main>
      <PendingInvitation />
      {dialog}
    </>
  );
}

/** The first stop of the Tab key: past the navigation to the page itself. */
function SkipLink() {
  return <Hidden href={`#${CONTENT_ID}`}>Skip to content</Hidden>;
}

/** The pages of an area, in reach of each other. */
function SubTabs({ label, pages }: { readonly label: string; readonly pages: readonly MenuPage[] }) {
  const path = useCurrentPath();
  if (!isAmong(pages, path)) return null;
  return (
    <TabBar aria-label={label} sx={{ px: 1.5, scrollbarWidth: 'none' }}>
      {pages.map((page) => (
        <PageTab key={page.path} to={page.path}>
          {page.label}
        </PageTab>
      ))}
    </TabBar>
  );
}
