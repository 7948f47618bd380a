import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../platform/session.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { SmallBar, WideBar } from './bar.tsx';
import { CollectionSelect } from './collection-select.tsx';
import { LicenseBanner } from './license-banner.tsx';
import { membershipQuery } from './membership.queries.ts';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';
import { SubTabs } from './sub-tabs.tsx';
import { useShellMenu } from './use-shell-menu.ts';

const Main = styled('main')(({ theme }) => ({
  padding: '24px 32px 32px',
  outline: 'none',
  [theme.breakpoints.down('md')]: { padding: '12px 16px 16px' },
}));

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
  const menu = useShellMenu();
  const { data: membership } = useQuery(membershipQuery(user.guid));
  return (
    <>
      <SkipLink />
      {isSmall ? <SmallBar menu={menu} /> : <WideBar menu={menu} />}
      <LicenseBanner billing={membership?.billing ?? null} />
      <SubTabs label="Internal" pages={menu.internal} />
      <Main id={CONTENT_ID} tabIndex={-1}>
        {isSmall && <CollectionSelect />}
        {children}
      </Main>
    </>
  );
}
