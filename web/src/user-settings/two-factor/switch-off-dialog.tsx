import Button from '@mui/material/Button';
import { useState } from 'react';
import { disableTwoFactor } from '@sonoboard/contract/accounts/two-factor.endpoints';
import { parseSecondFactorCode } from '@sonoboard/domain/accounts/second-factor-code';
import { call } from '../../platform/call.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { PasswordStep } from './password-step.tsx';
import { useAttempt, wordsFor } from './use-attempt.ts';
import { useFocusOn } from './use-focus-on.ts';

interface SwitchOffDialogProps {
  readonly onClose: () => void;
}

export function SwitchOffDialog({ onClose }: SwitchOffDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const { attempt, isBusy, refusal } = useAttempt();
  const missing = isTried && password === '' ? 'Please enter your password' : undefined;
  const badCode = isTried && parseSecondFactorCode(code) === null ? 'Please enter a code' : undefined;
  const wrongPassword = missing ?? wordsFor(refusal, 'wrong_password');
  const wrongCode = badCode ?? wordsFor(refusal, 'wrong_code');

  async function submit() {
    setTried(true);
    if (password === '' || parseSecondFactorCode(code) === null || isBusy) return;
    const reply = await attempt(() => call(disableTwoFactor, { body: { password, code }, silent: true }));
    if (reply === undefined) return;
    showSnackbar({ kind: 'success', text: 'Two-factor sign-in is off' });
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Switch off two-factor sign-in?"
      line="Then your password alone is enough to log in."
      onSubmit={() => void submit()}
      actions={
        <>
          <Button type="submit" variant="outlined" color="error" loading={isBusy}>
            Switch off
          </Button>
          <Button variant="contained" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {refusal !== null && wrongPassword === undefined && wrongCode === undefined && (
        <InlineAlert kind="error">{refusal.words}</InlineAlert>
      )}
      <div style={{ display: 'flex', flexDirection: 'column', gap: 16 }}>
        <PasswordStep value={password} onChange={setPassword} error={wrongPassword} />
        <CodeField
          value={code}
          onChange={setCode}
          error={wrongPassword === undefined ? wrongCode : undefined}
        />
      </div>
    </Dialog>
  );
}

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

function CodeField({ value, onChange, error }: CodeFieldProps) {
  const field = useFocusOn(error);
  return (
    <FormField
      label="Code of your app, or a recovery code"
      name="code"
      autoComplete="one-time-code"
      isRequired
      inputRef={field}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
