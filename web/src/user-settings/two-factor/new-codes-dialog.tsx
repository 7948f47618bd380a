import Button from '@mui/material/Button';
import { useState } from 'react';
import { renewRecoveryCodes } from '@sonoboard/contract/accounts/two-factor.endpoints';
import { call } from '../../platform/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useAttempt, wordsFor } from './use-attempt.ts';

interface NewCodesDialogProps {
  readonly onClose: () => void;
}

export function NewCodesDialog({ onClose }: NewCodesDialogProps) {
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const { attempt, isBusy, refusal } = useAttempt();

  async function submit() {
    setTried(true);
    if (password === '' || isBusy) return;
    const reply = await attempt(() => call(renewRecoveryCodes, { body: { password }, silent: true }));
    if (reply !== undefined) setCodes(reply.recovery_codes);
  }

  if (codes !== undefined)
    return <RecoveryCodesDialog title="New recovery codes" codes={codes} onClose={onClose} />;
  const missing = isTried && password === '' ? 'Please enter your password' : undefined;
  const wrong = wordsFor(refusal, 'wrong_password');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New recovery codes"
      line="The codes that you have now stop working."
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose} sx={{ color: 'text.primary' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            Make new codes
          </Button>
        </>
      }
    >
      {refusal !== null && wrong === undefined && <InlineAlert kind="error">{refusal.words}</InlineAlert>}
      <PasswordStep value={password} onChange={setPassword} error={missing ?? wrong} />
    </Dialog>
  );
}
