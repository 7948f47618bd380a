import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { giveSecondFactor } from '@sonoboard/contract/accounts/two-factor.calls';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { enterApp } from './enter-app.ts';

interface Options {
  readonly requestedPage: string | undefined;
  /** The password has to be given again; the words say why. */
  readonly onExpired: (words: string) => void;
}

export function useSecondFactor({ requestedPage, onExpired }: Options) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [passkeyMessage, setPasskeyMessage] = useState<string | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  function clearError(): void {
    setErrorMessage(null);
    setPasskeyMessage(null);
  }

  /** True when the person is in. */
  async function give(code: string): Promise<boolean> {
    setBusy(true);
    clearError();
    try {
      const { recovery_codes_left: left } = await call(giveSecondFactor, { body: { code }, silent: true });
      if (left !== null) showSnackbar({ kind: 'info', text: codesLeft(left) });
      await enterApp(navigate, requestedPage);
      return true;
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (error.code === 'sign_in_expired') onExpired(error.message);
      else setErrorMessage(error.message);
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function givePasskey(): Promise<void> {
    setBusy(true);
    clearError();
    try {
      const { endSignInWithPasskey } = await import('./sign-in-with-passkey.ts');
      const problem = await endSignInWithPasskey();
      if (problem === null) await enterApp(navigate, requestedPage);
      else if (isCallError(problem, 'sign_in_expired')) onExpired(problem.message);
      else setPasskeyMessage(problem.message);
    } finally {
      setBusy(false);
    }
  }

  return { give, givePasskey, isBusy, errorMessage, passkeyMessage, clearError };
}

function codesLeft(left: number): string {
  if (left === 0) return 'That was your last recovery code. Make new ones in your profile.';
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`;
}
