import Button from '@mui/material/Button';
import { useState } from 'react';
import { removePasskey } from '@sonoboard/contract/accounts/passkeys.calls';
import { call } from '../../platform/call.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { useCallMutation } from '../../platform/use-call-mutation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Column } from '../two-factor/dialog-parts.tsx';
import { messageOf } from '../two-factor/message-of.ts';
import { PasswordStep } from '../two-factor/password-step.tsx';
import type { OwnPasskey } from './passkeys.queries.ts';

interface RemovePasskeyDialogProps {
  readonly passkey: OwnPasskey;
  readonly onClose: () => void;
}

export function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const {
    mutate: remove,
    isPending,
    error,
  } = useCallMutation({
    mutationFn: () =>
      call(removePasskey, { params: { guid: passkey.guid }, body: { password }, silent: true }),
    onSuccess: () => {
      showSnackbar({ kind: 'success', text: `Passkey removed: ${passkey.name}` });
      onClose();
    },
  });

  function submit() {
    setTried(true);
    if (password !== '' && !isPending) remove();
  }

  const missing = isTried && password === '' ? 'Enter your password.' : undefined;
  const passwordError = missing ?? messageOf(error, 'wrong_password');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Remove the passkey?"
      line={`“${passkey.name}” then no longer signs you in. Your device may still offer it: delete it there as well.`}
      onSubmit={submit}
      actions={
        <>
          <Button type="submit" variant="outlined" color="error" loading={isPending}>
            Remove
          </Button>
          <Button variant="contained" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <Column>
        {error !== null && passwordError === undefined && (
          <InlineAlert kind="error">{error.message}</InlineAlert>
        )}
        <PasswordStep value={password} onChange={setPassword} error={passwordError} />
      </Column>
    </Dialog>
  );
}
