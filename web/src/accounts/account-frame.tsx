import { Outlet } from '@tanstack/react-router';
import { styled } from '@mui/material/styles';
import { TextLink } from '../ui/links.tsx';
import { Brand } from './brand.tsx';
import { VersionLine } from './version-line.tsx';

const Page = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100vh',
  padding: '40px 64px',
  [theme.breakpoints.down('md')]: { padding: '24px 20px' },
}));

/** The plain room of the account pages around signing in. */
export function AccountFrame() {
  return (
    <Page>
      <TextLink to="/login" style={{ color: 'inherit', alignSelf: 'flex-start' }}>
        <Brand />
      </TextLink>
      <main style={{ margin: 'auto 0' }}>
        <Outlet />
      </main>
      <VersionLine />
    </Page>
  );
}
