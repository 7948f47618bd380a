import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { takeRequestedPage } from '../platform/requested-page.ts';
import { currentUserQuery } from '../platform/session.ts';
import { useAppOrigin } from './use-app-origin.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface Login {
  readonly isBusy: boolean;
  /** The server's words for a refusal. */
  readonly refusal: string | null;
  readonly login: (credentials: Credentials) => Promise<void>;
}

export function useLogin(requestedPage: string | undefined): Login {
  const navigate = useNavigate();
  const search = useAppOrigin();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function login({ email, password }: Credentials): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      await call(signIn, { body: { username: email, password }, silent: true });
      await queryClient.query({ ...currentUserQuery, staleTime: 0 });
      await navigate({ href: takeRequestedPage(requestedPage), replace: true });
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (error.code === 'email_not_confirmed')
        await navigate({ to: '/verify-email', search, state: { email } });
      else setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, refusal, login };
}
