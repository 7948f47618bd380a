import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { TextLink } from '../ui/links.tsx';
import { UnderForm } from './account-form.tsx';
import { AccountHeading } from './account-heading.tsx';
import { EmailRequestForm } from './email-request-form.tsx';
import { keepEmail } from './keep-email.ts';
import { useAppOrigin } from './use-app-origin.ts';
import { usePasswordLink } from './use-password-link.ts';

const TITLE = 'Forgot password';
const SENT = 'We sent a password reset link to your email';

export function ForgotPasswordPage({ emailInAddress }: { readonly emailInAddress: string | undefined }) {
  const stateEmail = useRouterState({ select: ({ location }) => location.state.email });
  const initialEmail = stateEmail ?? emailInAddress ?? '';
  const [email, setEmail] = useState(initialEmail);
  const origin = useAppOrigin();
  const { send, isBusy, isSent, seconds, errorMessage } = usePasswordLink();
  return (
    <>
      <AccountHeading title={TITLE}>We send you a link with which you set a new one.</AccountHeading>
      <EmailRequestForm
        label={TITLE}
        button="Send reset link"
        initialEmail={initialEmail}
        onEmailChange={setEmail}
        isBusy={isBusy}
        errorMessage={errorMessage}
        sentText={isSent ? SENT : null}
        seconds={seconds}
        onSubmit={(email) => void send(email)}
      />
      <UnderForm>
        <TextLink to="/login" search={origin} state={keepEmail(email)}>
          Login
        </TextLink>
        <TextLink to="/resend-verification-link" search={origin} state={keepEmail(email)}>
          Resend verification link
        </TextLink>
      </UnderForm>
    </>
  );
}
