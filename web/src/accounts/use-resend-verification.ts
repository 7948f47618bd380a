import { resendVerification } from '@sonoboard/contract/accounts/accounts.calls';
import { call } from '../platform/call.ts';
import { useAppOrigin } from './use-app-origin.ts';
import { useAttempt } from './use-attempt.ts';

const BROKEN = 'Could not send verification email. Please try again later.';

export function useResendVerification(onSent: () => void) {
  const query = useAppOrigin();
  const { isBusy, error, attempt } = useAttempt(BROKEN);

  const resend = (email: string) =>
    attempt(async () => {
      await call(resendVerification, { query, body: { email }, silent: true });
      onSent();
    });

  return { resend, isBusy, error };
}
