import { useState } from 'react';
import { renamePasskey } from '@sonoboard/contract/accounts/passkeys.calls';
import { call } from '../../platform/call.ts';
import { useCallMutation } from '../../platform/use-call-mutation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { StepActions } from '../two-factor/dialog-parts.tsx';
import { useFocusOn } from '../two-factor/use-focus-on.ts';
import type { OwnPasskey } from './passkeys.queries.ts';

interface RenamePasskeyDialogProps {
  readonly passkey: OwnPasskey;
  readonly onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const [name, setName] = useState(passkey.name);
  const {
    mutate: rename,
    isPending,
    error,
  } = useCallMutation({
    mutationFn: () => call(renamePasskey, { params: { guid: passkey.guid }, body: { name }, silent: true }),
    onSuccess: onClose,
  });
  const problem = name.trim() === '' ? 'Enter a name.' : error?.message;
  const field = useFocusOn(undefined, { isFirst: true });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Rename the passkey"
      onSubmit={() => {
        if (name.trim() !== '' && !isPending) rename();
      }}
      actions={<StepActions label="Save" isBusy={isPending} onCancel={onClose} />}
    >
      <FormField
        label="Name of the passkey"
        name="passkey-name"
        isRequired
        maxLength={200}
        inputRef={field}
        value={name}
        onChange={setName}
        error={problem}
      />
    </Dialog>
  );
}
