import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { TextLink } from '../ui/links.tsx';
import { UnderForm } from './account-form.tsx';
import { AccountHeading } from './account-heading.tsx';
import { EmailRequestForm } from './email-request-form.tsx';
import { keepEmail } from './keep-email.ts';
import { useAppOrigin } from './use-app-origin.ts';
import { useResendCountdown } from './use-resend-countdown.ts';
import { useResendVerification } from './use-resend-verification.ts';

const TITLE = 'Resend verification link';
/** Which addresses have accounts is told to nobody, so it must not claim a mail either. */
const SENT =
  'If an account that is not verified has this address, a verification link has been emailed to you.';

export function ResendVerificationPage({ emailInAddress }: { readonly emailInAddress: string | undefined }) {
  const stateEmail = useRouterState({ select: ({ location }) => location.state.email });
  const initialEmail = stateEmail ?? emailInAddress ?? '';
  const [email, setEmail] = useState(initialEmail);
  const origin = useAppOrigin();
  const [isSent, setSent] = useState(false);
  const { seconds, restart } = useResendCountdown();
  const { resend, isBusy, error } = useResendVerification(() => {
    setSent(true);
    restart();
  });
  return (
    <>
      <AccountHeading title={TITLE}>
        We send the link again to the address that you signed up with.
      </AccountHeading>
      <EmailRequestForm
        label={TITLE}
        button="Resend"
        initialEmail={initialEmail}
        onEmailChange={setEmail}
        isBusy={isBusy}
        errorMessage={error?.message ?? null}
        sentText={isSent ? SENT : null}
        seconds={seconds}
        onSubmit={(email) => {
          setSent(false);
          void resend(email);
        }}
      />
      <UnderForm>
        <TextLink to="/login" search={origin} state={keepEmail(email)}>
          Login
        </TextLink>
        <TextLink to="/forgot-password" search={origin} state={keepEmail(email)}>
          Forgot Password
        </TextLink>
      </UnderForm>
    </>
  );
}
