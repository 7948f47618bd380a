import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { DemoBanner } from '../ui/demo-banner.tsx';
import { TextLink } from '../ui/links.tsx';
import { Brand } from './brand.tsx';
import { LoginClip } from './login-clip.tsx';
import { OpenAppBadge } from './open-app-badge.tsx';
import { useAppOrigin } from './use-app-origin.ts';
import { VersionLine } from './version-line.tsx';

const Split = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '560px 1fr',
  minHeight: '100vh',
  [theme.breakpoints.down('md')]: { gridTemplateColumns: '1fr' },
}));

const Side = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  padding: '40px 64px',
  [theme.breakpoints.down('md')]: { padding: '24px 20px' },
}));

const Middle = styled('main')({ margin: 'auto 0', padding: '24px 0', width: '100%', maxWidth: 400 });

/** Layout of the pages before sign-in: the page at the left, a still picture of the product at the right. */
export function AccountLayout({ children }: { readonly children: ReactNode }) {
  const origin = useAppOrigin();
  return (
    <>
      <DemoBanner />
      <Split>
        <Side>
          <TextLink to="/login" search={origin} style={{ color: 'inherit', alignSelf: 'flex-start' }}>
            <Brand />
          </TextLink>
          <Middle>
            {children}
            <OpenAppBadge origin={origin} />
          </Middle>
          <VersionLine />
        </Side>
        <LoginClip />
      </Split>
    </>
  );
}
