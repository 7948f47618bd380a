import { useState } from 'react';
import { sendPasswordReset } from '@sonoboard/contract/accounts/accounts.calls';
import { call } from '../platform/call.ts';
import { useAppOrigin } from './use-app-origin.ts';
import { RESET_FAILED, useAttempt } from './use-attempt.ts';
import { useResendCountdown } from './use-resend-countdown.ts';

/** Has a reset link mailed; the server answers the same whether it knows the address or not. */
export function usePasswordLink() {
  const query = useAppOrigin();
  const [isSent, setSent] = useState(false);
  const { seconds, restart } = useResendCountdown();
  const { isBusy, error, attempt } = useAttempt(RESET_FAILED);

  const send = (email: string) =>
    attempt(async () => {
      setSent(false);
      await call(sendPasswordReset, { query, body: { email }, silent: true });
      setSent(true);
      restart();
    });

  return { send, isBusy, isSent, seconds, errorMessage: error?.message ?? null };
}
