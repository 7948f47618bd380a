import { useRouterState } from '@tanstack/react-router';
import { TextLink } from '../ui/links.tsx';
import { UnderForm } from './account-form.tsx';
import { AccountHeading } from './account-heading.tsx';
import { AccountRoom } from './account-room.tsx';
import { LoginForm } from './login-form.tsx';
import { useAppOrigin } from './use-app-origin.ts';

interface LoginPageProps {
  /** From the address; navigation state, which no link can forge, comes first. */
  readonly emailInAddress: string | undefined;
}

export function LoginPage({ emailInAddress }: LoginPageProps) {
  const state = useRouterState({ select: ({ location }) => location.state });
  const origin = useAppOrigin();
  return (
    <AccountRoom>
      <AccountHeading title="Login">Review ultrasound exams, clip by clip.</AccountHeading>
      <LoginForm initialEmail={state.email ?? emailInAddress ?? ''} requestedPage={state.requestedPage} />
      <UnderForm>
        <span>
          New to Sonoboard?{' '}
          <TextLink to="/sign-up" search={origin}>
            Sign Up
          </TextLink>
        </span>
      </UnderForm>
    </AccountRoom>
  );
}
