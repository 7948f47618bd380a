import { useState } from 'react';
import { addPasskey, preparePasskey } from '@sonoboard/contract/accounts/passkeys.calls';
import { deviceName } from '@sonoboard/domain/accounts/device-name';
import { call } from '../../platform/call.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { useCallMutation } from '../../platform/use-call-mutation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Column, StepActions } from '../two-factor/dialog-parts.tsx';
import { messageOf } from '../two-factor/message-of.ts';
import { PasswordStep } from '../two-factor/password-step.tsx';

interface NewPasskey {
  readonly name: string;
  readonly password: string;
}

export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const [deviceProblem, setDeviceProblem] = useState<string | null>(null);
  const { mutate, isPending, error } = useCallMutation({
    mutationFn: makeAndAdd,
    onSuccess: (problem) => {
      setDeviceProblem(problem);
      if (problem !== null) return;
      showSnackbar({ kind: 'success', text: 'Passkey added' });
      onClose();
    },
  });

  function submit() {
    setTried(true);
    setDeviceProblem(null);
    if (password !== '' && name.trim() !== '' && !isPending) mutate({ name, password });
  }

  const missing = isTried && password === '' ? 'Enter your password.' : undefined;
  const passwordError = missing ?? messageOf(error, 'wrong_password');
  const alert = deviceProblem ?? (passwordError === undefined ? error?.message : undefined);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add a passkey"
      line="First confirm that it is you. Then your device asks for your fingerprint, face or PIN."
      onSubmit={submit}
      actions={<StepActions label="Continue" isBusy={isPending} onCancel={onClose} />}
    >
      <Column>
        {alert !== undefined && <InlineAlert kind="error">{alert}</InlineAlert>}
        <PasswordStep value={password} onChange={setPassword} error={passwordError} />
        <FormField
          label="Name of the passkey"
          name="passkey-name"
          isRequired
          maxLength={200}
          value={name}
          onChange={setName}
          error={isTried && name.trim() === '' ? 'Enter a name.' : undefined}
          helperText="So that you recognise it in this list."
        />
      </Column>
    </Dialog>
  );
}

/** What the device has to say against it; null when the passkey was added. */
async function makeAndAdd({ name, password }: NewPasskey): Promise<string | null> {
  const options = await call(preparePasskey, { body: { password }, silent: true });
  const { makePasskey, PasskeyError } = await import('../../platform/passkeys.ts');
  try {
    const credential = await makePasskey(options);
    await call(addPasskey, { body: { name, credential }, silent: true });
    return null;
  } catch (error) {
    if (error instanceof PasskeyError) return error.message;
    throw error;
  }
}
