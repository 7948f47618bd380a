import Button from '@mui/material/Button';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { firstResendCooldown, resendCountdownText } from '@sonoboard/domain/accounts/resend-cooldown';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { TextLink } from '../ui/links.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { UnderForm } from './account-form.tsx';
import { AccountHeading } from './account-heading.tsx';
import { CountdownLine } from './countdown-line.tsx';
import { useAppOrigin } from './use-app-origin.ts';
import { useResendCountdown } from './use-resend-countdown.ts';
import { useResendVerification } from './use-resend-verification.ts';

interface VerifyEmailPageProps {
  readonly emailInAddress: string | undefined;
  readonly hasJustSignedUp: boolean;
}

export function VerifyEmailPage({ emailInAddress, hasJustSignedUp }: VerifyEmailPageProps) {
  const stateEmail = useRouterState({ select: ({ location }) => location.state.email });
  const email = stateEmail ?? emailInAddress;
  const origin = useAppOrigin();
  const navigate = useNavigate();
  const hasJustSent = firstResendCooldown(hasJustSignedUp) > 0;
  const { seconds, restart } = useResendCountdown({ hasJustSent });
  const { resend, isBusy, error } = useResendVerification(restart);

  /** Without an address there is a page that asks for it, so that nobody is stuck here (AMB-028). */
  const sendAgain = () =>
    email === undefined ? navigate({ to: '/resend-verification-link', search: origin }) : resend(email);

  return (
    <>
      <AccountHeading title="Verify your email!">We just sent you a confirmation email</AccountHeading>
      <p style={{ margin: '0 0 20px', overflowWrap: 'anywhere' }}>
        Open the link in the email{email !== undefined && <> to {<strong>{email}</strong>}</>} to activate
        your account. It may have landed in your spam folder.
      </p>
      {error !== null && <InlineAlert kind="error">{error.message}</InlineAlert>}
      <Button
        variant="contained"
        size="large"
        fullWidth
        disabled={seconds > 0 || isBusy}
        loading={isBusy}
        onClick={() => void sendAgain()}
        sx={{ mt: error === null ? 0 : 2 }}
      >
        Resend email
      </Button>
      {seconds > 0 && <CountdownLine>{resendCountdownText(seconds)}</CountdownLine>}
      <LiveRegion>{seconds > 0 && 'A verification link was sent.'}</LiveRegion>
      <UnderForm>
        <TextLink to="/login" search={origin}>
          Login
        </TextLink>
        <TextLink to="/sign-up" search={origin}>
          Use another email
        </TextLink>
      </UnderForm>
    </>
  );
}
