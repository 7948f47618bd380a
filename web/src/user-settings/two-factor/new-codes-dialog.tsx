import { useState } from 'react';
import { renewRecoveryCodes } from '@sonoboard/contract/accounts/two-factor.calls';
import { call } from '../../platform/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Column, SAVE_CODES, SavedAction, StepActions } from './dialog-parts.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';
import { useAttempt, wordsFor } from './use-attempt.ts';

const TITLE = 'New recovery codes';

export function NewCodesDialog({ onClose }: { readonly onClose: () => void }) {
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

  if (codes !== undefined) {
    return (
      // A click beside it or Escape must not take the codes away before they are saved.
      <Dialog
        isOpen
        onClose={() => {}}
        title={TITLE}
        line={SAVE_CODES}
        actions={<SavedAction onClick={onClose} />}
      >
        <RecoveryCodesPanel codes={codes} />
      </Dialog>
    );
  }
  const missing = isTried && password === '' ? 'Enter your password.' : undefined;
  const error = missing ?? wordsFor(refusal, 'wrong_password');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={TITLE}
      line="The codes that you have now stop working."
      onSubmit={() => void submit()}
      actions={<StepActions label="Make new codes" isBusy={isBusy} onCancel={onClose} />}
    >
      <Column>
        {refusal !== null && error === undefined && <InlineAlert kind="error">{refusal.words}</InlineAlert>}
        <PasswordStep value={password} onChange={setPassword} error={error} />
      </Column>
    </Dialog>
  );
}
