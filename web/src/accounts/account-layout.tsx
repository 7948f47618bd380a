import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { DemoBanner } from '../ui/demo-banner.tsx';
import { TextLink } from '../ui/links.tsx';
import { LoginClip } from './login-clip.tsx';
import { useAppOrigin } from './use-app-origin.ts';
import { Mark } from '../ui/mark.tsx';
import { originSystem, type AppOrigin } from '@sonoboard/domain/accounts/app-origin';
import { StoreBadge } from '../ui/store-badges.tsx';
import { useQuery } from '@tanstack/react-query';
import Typography from '@mui/material/Typography';
import { PRODUCT_VERSION } from '@sonoboard/domain/about/product-version';
import { tokens } from '../ui/theme/tokens.ts';
import { settingsQuery } from '../platform/session.ts';

const BrandRow = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  fontSize: 16,
  fontWeight: 600,
  letterSpacing: '-.012em',
});

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

function Brand() {
  return (
    <BrandRow>
      <Mark size={26} />
      Sonoboard
    </BrandRow>
  );
}

/** The way back for who came from the app (AMB-027). */
function OpenAppBadge({ origin }: { readonly origin: AppOrigin }) {
  const system = originSystem(origin);
  if (system === null) return null;
  return (
    <div style={{ marginTop: 24 }}>
      <StoreBadge system={system} label="Open App" />
    </div>
  );
}

function VersionLine() {
  const { data: settings } = useQuery(settingsQuery);
  return (
    <Typography variant="caption" component="p" sx={{ color: tokens.t3 }}>
      For qualified clinicians only · Version {PRODUCT_VERSION}
      {settings?.demo === true && ' · Demo data'} ·{' '}
      <TextLink to="/terms" style={{ textDecoration: 'underline' }}>
        Terms and privacy
      </TextLink>
    </Typography>
  );
}
