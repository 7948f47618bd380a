import Button from '@mui/material/Button';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { confirmationProblem, maySubmitNewPassword } from '@sonoboard/domain/accounts/new-password';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { AccountForm, UnderForm } from './account-form.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { useNewPassword } from './use-new-password.ts';
import { UsernameHint } from './username-hint.tsx';

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
  const { save, isBusy, refusal } = useNewPassword(email);
  const mismatch = confirmation === '' ? null : confirmationProblem({ password, confirmation });
  const maySubmit = !isBusy && maySubmitNewPassword({ password, confirmation });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (maySubmit) void save(password);
  }

  return (
    <>
      <AccountForm noValidate onSubmit={submit} aria-label={label}>
        {refusal !== null && <InlineAlert kind="error">{refusal.text}</InlineAlert>}
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
      {refusal?.code === 'elevation_required' && <UnderForm>{nextStep}</UnderForm>}
    </>
  );
}
