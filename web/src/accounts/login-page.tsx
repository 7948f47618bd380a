import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { TextLink } from '../ui/links.tsx';
import { UnderForm } from './account-form.tsx';
import { AccountHeading } from './account-heading.tsx';
import { AccountLayout } from './account-layout.tsx';
import { keepEmail } from './keep-email.ts';
import { LazySecondFactorStep } from './lazy-second-factor-step.tsx';
import { LoginForm } from './login-form.tsx';
import { useAppOrigin } from './use-app-origin.ts';

interface LoginPageProps {
  /** From the address; navigation state, which no link can forge, comes first. */
  readonly emailInAddress: string | undefined;
}

const SESSION_ENDED =
  'Your session has ended. What you typed in a review or an import is kept. Log in to continue where you were.';

/** Back from the code, with the reason when there is one. */
interface Return {
  readonly email: string;
  readonly notice: string | null;
}

export function LoginPage({ emailInAddress }: LoginPageProps) {
  const { email, requestedPage, hasSessionEnded } = useRouterState({
    select: ({ location }) => location.state,
  });
  const origin = useAppOrigin();
  const [waiting, setWaiting] = useState<string | null>(null);
  const [back, setBack] = useState<Return>();
  const [typed, setTyped] = useState<string>();
  if (waiting !== null) {
    const goBack = (notice: string | null) => {
      setBack({ email: waiting, notice });
      setWaiting(null);
    };
    return (
      <AccountLayout>
        <LazySecondFactorStep email={waiting} requestedPage={requestedPage} onBack={goBack} />
      </AccountLayout>
    );
  }
  const initialEmail = back?.email ?? email ?? emailInAddress ?? '';
  return (
    <AccountLayout>
      <AccountHeading title="Login">Review ultrasound exams, clip by clip.</AccountHeading>
      <LoginForm
        initialEmail={initialEmail}
        requestedPage={requestedPage}
        notice={back === undefined ? (hasSessionEnded === true ? SESSION_ENDED : null) : back.notice}
        onSecondFactor={setWaiting}
        onEmailChange={setTyped}
      />
      <UnderForm>
        <span>
          New to Sonoboard?{' '}
          <TextLink to="/sign-up" search={origin} state={keepEmail(typed ?? initialEmail)}>
            Sign Up
          </TextLink>
        </span>
      </UnderForm>
    </AccountLayout>
  );
}
