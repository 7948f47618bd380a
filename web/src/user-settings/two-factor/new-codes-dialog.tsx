import { useState } from 'react';
import { renewRecoveryCodes } from '@sonoboard/contract/accounts/two-factor.calls';
import { call } from '../../platform/call.ts';
import { useCallMutation } from '../../platform/use-call-mutation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Column, SAVE_CODES, SavedAction, StepActions } from './dialog-parts.tsx';
import { messageOf } from './message-of.ts';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';

const TITLE = 'New recovery codes';

export function NewCodesDialog({ onClose }: { readonly onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const {
    mutate: renew,
    isPending,
    error: callError,
  } = useCallMutation({
    mutationFn: () => call(renewRecoveryCodes, { body: { password }, silent: true }),
    onSuccess: ({ recovery_codes: renewed }) => setCodes(renewed),
  });

  function submit() {
    setTried(true);
    if (password !== '' && !isPending) renew();
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
  const error = missing ?? messageOf(callError, 'wrong_password');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={TITLE}
      line="The codes that you have now stop working."
      onSubmit={submit}
      actions={<StepActions label="Make new codes" isBusy={isPending} onCancel={onClose} />}
    >
      <Column>
        {callError !== null && error === undefined && (
          <InlineAlert kind="error">{callError.message}</InlineAlert>
        )}
        <PasswordStep value={password} onChange={setPassword} error={error} />
      </Column>
    </Dialog>
  );
}
