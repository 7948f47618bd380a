import { TextLink } from '../ui/links.tsx';
import { UnderForm } from './account-form.tsx';
import { AccountHeading } from './account-heading.tsx';
import { EmailRequestForm } from './email-request-form.tsx';
import { useAppOrigin } from './use-app-origin.ts';
import { usePasswordLink } from './use-password-link.ts';

const TITLE = 'Send reset link';
const SENT = 'We have sent a reset-link to your email';

/** For who comes from a link that is over, or from their profile (AMB-042); a session may go on beside it. */
export function SendResetLinkPage({ knownEmail }: { readonly knownEmail: string | undefined }) {
  const origin = useAppOrigin();
  const { send, isBusy, isSent, seconds, errorMessage } = usePasswordLink();
  return (
    <>
      <AccountHeading title={TITLE}>A link works for 30 minutes, and only once.</AccountHeading>
      <EmailRequestForm
        label={TITLE}
        button="Send reset link"
        initialEmail={knownEmail ?? ''}
        isBusy={isBusy}
        errorMessage={errorMessage}
        sentText={isSent ? SENT : null}
        seconds={seconds}
        onSubmit={(email) => void send(email)}
      />
      <UnderForm>
        <TextLink to="/login" search={origin}>
          Login
        </TextLink>
      </UnderForm>
    </>
  );
}
