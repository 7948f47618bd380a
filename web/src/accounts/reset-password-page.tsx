import CheckCircle from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUncheckedRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type SubmitEvent } from 'react';
import { resetPassword } from '@sonoboard/contract/accounts/accounts.endpoints';
import { confirmationProblem, maySubmitNewPassword } from '@sonoboard/domain/accounts/new-password';
import { PASSWORD_CHECKLIST_TITLE, passwordChecklist } from '@sonoboard/domain/accounts/password-rules';
import { tokens } from '../app/theme/tokens.ts';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { markSignedOut } from '../platform/session.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

const Box = styled('div')({ padding: '24px 0', width: '100%', maxWidth: 400 });

const Quiet = styled('p')({ margin: '8px 0 28px', color: tokens.t2 });

const Column = styled('form')({ display: 'flex', flexDirection: 'column', gap: 20 });

const Rules = styled('section')({
  fontSize: 13,
  lineHeight: '18px',
  color: tokens.t2,
  '& h2': { margin: 0, font: 'inherit', fontWeight: 500 },
  '& ul': { margin: '6px 0 0', padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'center', gap: 8, padding: '2px 0' },
  '& svg': { flex: 'none', fontSize: 16, color: tokens.t3 },
  '& li[data-met] svg': { color: tokens.accent },
});

/** Opened through a link from a mail or from the administrator's command; a cookie that no script reads carries the right. */
export function ResetPasswordPage() {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { save, isBusy, refusal } = useNewPassword();
  const mismatch = confirmation === '' ? null : confirmationProblem({ password, confirmation });
  const maySubmit = !isBusy && maySubmitNewPassword({ password, confirmation });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (maySubmit) void save(password);
  }

  return (
    <Box>
      <Typography component="h1" variant="h3">
        Set a new password
      </Typography>
      <Quiet>You will be logged out everywhere and log in with the new password.</Quiet>
      <Column noValidate onSubmit={submit} aria-label="Set a new password">
        {refusal !== null && <InlineAlert kind="error">{refusal}</InlineAlert>}
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
      </Column>
    </Box>
  );
}

function PasswordChecklist({ password }: { readonly password: string }) {
  const titleId = useId();
  return (
    <Rules aria-labelledby={titleId}>
      <h2 id={titleId}>{PASSWORD_CHECKLIST_TITLE}</h2>
      <ul>
        {passwordChecklist(password).map(({ text, isMet }) => (
          <li key={text} data-met={isMet ? '' : undefined}>
            {isMet ? <CheckCircle aria-hidden /> : <RadioButtonUnchecked aria-hidden />}
            <span>
              {text}
              <VisuallyHidden>{isMet ? ' (done)' : ' (not yet)'}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
    </Rules>
  );
}

function useNewPassword() {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function save(newPassword: string): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      await call(resetPassword, { body: { new_password: newPassword }, silent: true });
      // The server has ended every session, whosever it was in this browser.
      markSignedOut();
      showSnackbar({ kind: 'success', text: 'Password has been changed successfully' });
      await navigate({ to: '/login', replace: true });
    } catch (error) {
      if (!isCallError(error)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  }

  return { save, isBusy, refusal };
}
