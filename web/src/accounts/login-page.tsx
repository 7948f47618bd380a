import { useRouterState } from '@tanstack/react-router';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { TextLink } from '../ui/links.tsx';
import { tokens } from '../app/theme/tokens.ts';
import { Brand } from './brand.tsx';
import { LoginClip } from './login-clip.tsx';
import { LoginForm } from './login-form.tsx';
import { VersionLine } from './version-line.tsx';

const Split = styled('main')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '560px 1fr',
  minHeight: '100vh',
  [theme.breakpoints.down('md')]: { gridTemplateColumns: '1fr' },
}));

const Side = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  padding: '40px 64px',
  [theme.breakpoints.down('md')]: { padding: '24px 20px' },
}));

const Box = styled('div')({ margin: 'auto 0', padding: '24px 0', width: '100%', maxWidth: 400 });

const Quiet = styled('p')({ margin: 0, color: tokens.t2 });

interface LoginPageProps {
  /** From the address; navigation state, which no link can forge, comes first. */
  readonly emailInAddress: string | undefined;
}

export function LoginPage({ emailInAddress }: LoginPageProps) {
  const state = useRouterState({ select: ({ location }) => location.state });
  return (
    <Split>
      <Side>
        <Brand />
        <Box>
          <Typography component="h1" variant="h3">
            Login
          </Typography>
          <Quiet sx={{ mt: 1, mb: 3.5 }}>Review ultrasound exams, clip by clip.</Quiet>
          <LoginForm initialEmail={state.email ?? emailInAddress ?? ''} requestedPage={state.requestedPage} />
          <Quiet sx={{ mt: 3 }}>
            New to Sonoboard?{' '}
            <TextLink to="/sign-up" style={{ fontWeight: 500 }}>
              Sign Up
            </TextLink>
          </Quiet>
        </Box>
        <VersionLine />
      </Side>
      <LoginClip />
    </Split>
  );
}
