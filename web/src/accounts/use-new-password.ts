import { useNavigate } from '@tanstack/react-router';
import { resetPassword } from '@sonoboard/contract/accounts/accounts.calls';
import { call } from '../platform/call.ts';
import { markSignedOut } from '../platform/session.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useAppOrigin } from './use-app-origin.ts';
import { useAttempt } from './use-attempt.ts';

const BROKEN = 'An error occurred while trying to reset your password. Try again later.';

export function useNewPassword(email: string | undefined) {
  const navigate = useNavigate();
  const search = useAppOrigin();
  const { isBusy, refusal, attempt } = useAttempt(BROKEN);

  const save = (newPassword: string) =>
    attempt(async () => {
      await call(resetPassword, { body: { new_password: newPassword }, silent: true });
      // The server has ended every session, whosever it was in this browser.
      markSignedOut();
      showSnackbar({ kind: 'success', text: 'Password has been changed successfully' });
      await navigate({ to: '/login', search, replace: true, state: email === undefined ? {} : { email } });
    });

  return { save, isBusy, refusal };
}
