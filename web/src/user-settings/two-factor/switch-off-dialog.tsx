import Button from '@mui/material/Button';
import { useState } from 'react';
import { disableTwoFactor } from '@sonoboard/contract/accounts/two-factor.calls';
import { parseSecondFactorCode } from '@sonoboard/domain/accounts/second-factor-code';
import { call } from '../../platform/call.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { useCallMutation } from '../../platform/use-call-mutation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { CodeField } from './code-field.tsx';
import { Column } from './dialog-parts.tsx';
import { messageOf } from './message-of.ts';
import { PasswordStep } from './password-step.tsx';

/** Found when the form is sent, never while someone types. */
type Problem = 'password' | 'code' | undefined;

interface SwitchOffDialogProps {
  readonly onClose: () => void;
}

export function SwitchOffDialog({ onClose }: SwitchOffDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Problem>(undefined);
  const {
    mutate: switchOff,
    isPending,
    error,
  } = useCallMutation({
    mutationFn: () => call(disableTwoFactor, { body: { password, code }, silent: true }),
    onSuccess: () => {
      showSnackbar({ kind: 'success', text: 'Two-factor sign-in is off' });
      onClose();
    },
  });
  const missing = problem === 'password' ? 'Enter your password.' : undefined;
  const badCode = problem === 'code' ? 'Enter a code from your app, or a recovery code.' : undefined;
  const wrongPassword = missing ?? messageOf(error, 'wrong_password');
  const wrongCode = badCode ?? messageOf(error, 'wrong_code');

  function submit() {
    const found = problemOf(password, code);
    setProblem(found);
    if (found === undefined && !isPending) switchOff();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Switch off two-factor sign-in?"
      line="Then your password alone is enough to log in."
      onSubmit={submit}
      actions={
        <>
          <Button type="submit" variant="outlined" color="error" loading={isPending}>
            Switch off
          </Button>
          <Button variant="contained" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <Column>
        {error !== null && wrongPassword === undefined && wrongCode === undefined && (
          <InlineAlert kind="error">{error.message}</InlineAlert>
        )}
        <PasswordStep value={password} onChange={setPassword} error={wrongPassword} />
        <CodeField
          label="Code of your app, or a recovery code"
          value={code}
          onChange={setCode}
          error={wrongPassword === undefined ? wrongCode : undefined}
        />
      </Column>
    </Dialog>
  );
}

function problemOf(password: string, code: string): Problem {
  if (password === '') return 'password';
  return parseSecondFactorCode(code) === null ? 'code' : undefined;
}
