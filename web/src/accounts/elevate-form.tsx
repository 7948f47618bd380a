import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { elevateSession } from '@sonoboard/contract/accounts/accounts.calls';
import { call } from '../platform/call.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useTriedForm } from '../ui/use-tried-form.ts';
import { AccountForm } from './account-form.tsx';
import { useAttempt } from './use-attempt.ts';
import { UsernameHint } from './username-hint.tsx';

/** Who changes a password must know the old one: a screen that was left alone is not enough. */
export function ElevateForm({ email }: { readonly email: string }) {
  const [password, setPassword] = useState('');
  const { element, isTried, showProblems } = useTriedForm();
  const { isBusy, error, attempt } = useAttempt();
  const navigate = useNavigate();

  const elevate = () =>
    attempt(async () => {
      await call(elevateSession, { body: { password, action: 'change_password' }, silent: true });
      await navigate({ to: '/change-password', search: { action: 'change' } });
    });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (password === '') showProblems();
    else void elevate();
  }

  return (
    <AccountForm ref={element} noValidate onSubmit={submit} aria-label="Change password">
      {error !== null && <InlineAlert kind="error">{error.message}</InlineAlert>}
      <UsernameHint email={email} />
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        isRequired
        value={password}
        onChange={setPassword}
        error={isTried && password === '' ? 'Enter your password.' : undefined}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy}>
        Continue
      </Button>
    </AccountForm>
  );
}
