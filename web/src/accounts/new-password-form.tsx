import Button from '@mui/material/Button';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { confirmationProblem, maySubmitNewPassword } from '@sonoboard/domain/accounts/new-password';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { AccountForm, UnderForm } from './account-form.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { UsernameHint } from './username-hint.tsx';
import { useNavigate } from '@tanstack/react-router';
import { resetPassword } from '@sonoboard/contract/accounts/accounts.calls';
import { call } from '../platform/call.ts';
import { markSignedOut } from '../platform/session.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useAppOrigin } from './use-app-origin.ts';
import { RESET_FAILED, useAttempt } from './use-attempt.ts';

interface NewPasswordFormProps {
  readonly label: string;
  /** Whose password it is, where that is known. */
  readonly email?: string | undefined;
  /** The way on for who has no right, or no longer, to set a password here. */
  readonly nextStep: ReactNode;
}

export function NewPasswordForm({ label, email, nextStep }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { save, isBusy, error } = useNewPassword(email);
  const mismatch = confirmation === '' ? null : confirmationProblem({ password, confirmation });
  const maySubmit = !isBusy && maySubmitNewPassword({ password, confirmation });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (maySubmit) void save(password);
  }

  return (
    <>
      <AccountForm noValidate onSubmit={submit} aria-label={label}>
        {error !== null && <InlineAlert kind="error">{error.message}</InlineAlert>}
        <UsernameHint email={email} />
        <PasswordField
          label="New password"
          name="new-password"
          autoComplete="new-password"
          isRequired
          value={password}
          onChange={setPassword}
        />
        <PasswordChecklist password={password} />
        <PasswordField
          label="Confirm password"
          name="confirm-password"
          autoComplete="new-password"
          isRequired
          value={confirmation}
          onChange={setConfirmation}
          error={mismatch ?? undefined}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          disabled={!maySubmit}
          loading={isBusy}
        >
          Set password
        </Button>
      </AccountForm>
      {error?.code === 'elevation_required' && <UnderForm>{nextStep}</UnderForm>}
    </>
  );
}

function useNewPassword(email: string | undefined) {
  const navigate = useNavigate();
  const search = useAppOrigin();
  const { isBusy, error, attempt } = useAttempt(RESET_FAILED);

  const save = (newPassword: string) =>
    attempt(async () => {
      await call(resetPassword, { body: { new_password: newPassword }, silent: true });
      // The server has ended every session, whosever it was in this browser.
      markSignedOut();
      showSnackbar({ kind: 'success', text: 'Password has been changed successfully' });
      await navigate({ to: '/login', search, replace: true, state: email === undefined ? {} : { email } });
    });

  return { save, isBusy, error };
}
