import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../platform/session.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { billingQuery } from './billing.queries.ts';
import { SmallBar, WideBar } from './bar.tsx';
import { CollectionSelect } from './collection-select.tsx';
import { useCurrentPath } from './current-path.ts';
import { LicenseBanner } from './license-banner.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';
import { SubTabs } from './sub-tabs.tsx';
import { useShellMenu } from './use-shell-menu.ts';

const Main = styled('main')(({ theme }) => ({
  padding: '24px 32px 32px',
  outline: 'none',
  [theme.breakpoints.down('md')]: { padding: '12px 16px 16px' },
}));

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
  const path = useCurrentPath();
  const { data: billing } = useQuery(billingQuery(user.guid));
  const menu = useShellMenu(billing);
  return (
    <>
      <SkipLink />
      {isSmall ? <SmallBar menu={menu} /> : <WideBar menu={menu} />}
      {billing !== undefined && <LicenseBanner billing={billing} />}
      <SubTabs label="Internal" pages={menu.internal} />
      <Main id={CONTENT_ID} tabIndex={-1}>
        {isSmall && FILTERED_PAGES.has(path) && <CollectionSelect />}
        {children}
      </Main>
    </>
  );
}
