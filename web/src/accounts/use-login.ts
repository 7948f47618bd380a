import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { signIn } from '@sonoboard/contract/accounts/accounts.calls';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { enterApp } from './enter-app.ts';
import { useAppOrigin } from './use-app-origin.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

type Way = 'password' | 'passkey';

interface Login {
  /** The way that is being tried. */
  readonly busyWith: Way | null;
  /** What the server answered instead. */
  readonly errorMessage: string | null;
  readonly login: (credentials: Credentials) => Promise<void>;
  readonly loginWithPasskey: () => Promise<void>;
}

interface Options {
  readonly requestedPage: string | undefined;
  /** The password was right and a code has to follow. */
  readonly onSecondFactor: (email: string) => void;
}

export function useLogin({ requestedPage, onSecondFactor }: Options): Login {
  const navigate = useNavigate();
  const search = useAppOrigin();
  const [busyWith, setBusyWith] = useState<Way | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  async function login({ email, password }: Credentials): Promise<void> {
    setBusyWith('password');
    setErrorMessage(null);
    try {
      const reply = await call(signIn, { body: { username: email, password }, silent: true });
      if (reply.second_factor_required) onSecondFactor(email);
      else await enterApp(navigate, requestedPage);
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (error.code === 'email_not_confirmed')
        await navigate({ to: '/verify-email', search, state: { email } });
      else setErrorMessage(error.message);
    } finally {
      setBusyWith(null);
    }
  }

  async function loginWithPasskey(): Promise<void> {
    setBusyWith('passkey');
    setErrorMessage(null);
    try {
      const { signInWithPasskey } = await import('./sign-in-with-passkey.ts');
      const problem = await signInWithPasskey();
      if (problem === null) await enterApp(navigate, requestedPage);
      else setErrorMessage(problem.message);
    } finally {
      setBusyWith(null);
    }
  }

  return { busyWith, errorMessage, login, loginWithPasskey };
}
