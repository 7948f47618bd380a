import { useNavigate } from '@tanstack/react-router';
import { signUp as signUpEndpoint } from '@sonoboard/contract/accounts/accounts.calls';
import { signUpAccount, type SignUpForm } from '@sonoboard/domain/accounts/sign-up';
import { call } from '../platform/call.ts';
import { useAppOrigin } from './use-app-origin.ts';
import { useAttempt } from './use-attempt.ts';

export function useSignUp() {
  const navigate = useNavigate();
  const origin = useAppOrigin();
  const { isBusy, error, attempt } = useAttempt();

  const signUp = (form: SignUpForm) =>
    attempt(async () => {
      const account = signUpAccount(form);
      await call(signUpEndpoint, {
        query: origin,
        body: {
          first_name: account.firstName,
          last_name: account.lastName,
          profession: account.profession,
          phone_number: account.phoneNumber,
          landline_number: account.landlineNumber,
          email: account.email,
          permissions: [],
          password: account.password,
        },
        silent: true,
      });
      await navigate({
        to: '/verify-email',
        search: { ...origin, signup: true },
        state: { email: account.email },
      });
    });

  return { signUp, isBusy, error };
}
