import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { FormField } from '../ui/form-field.tsx';
import { useFirstField } from '../ui/use-first-field.ts';
import { makeDicomToken, type NewDicomToken } from './dicom-tokens.queries.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';

const NAME_MAX = 200;

interface CreateTokenDialogProps {
  readonly workspaceGuid: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreated: (token: NewDicomToken) => void;
}

export function CreateTokenDialog({ workspaceGuid, isOpen, onClose, onCreated }: CreateTokenDialogProps) {
  const [name, setName] = useState('');
  const [missingName, setMissingName] = useState<string>();
  const { attach, focus } = useFirstField();

  const { mutate, isPending, error } = useCallMutation({
    mutationFn: (tokenName: string) => makeDicomToken(workspaceGuid, tokenName),
    onSuccess: (token) => {
      setName('');
      onCreated(token);
    },
  });
  const problem = missingName ?? error?.message;

  // A refusal comes after the button took the focus; the field that has to change takes it back.
  useEffect(() => {
    if (problem !== undefined) focus();
  }, [problem, focus]);

  function create(): void {
    if (isPending) return;
    const isMissing = name.trim() === '';
    setMissingName(isMissing ? 'Please name the scanner or archive' : undefined);
    if (!isMissing) mutate(name.trim());
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Create token"
      line="One for each scanner or archive, so that each can be shut out on its own."
      onSubmit={create}
      actions={
        <>
          <Button onClick={onClose} sx={{ color: 'text.primary' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            Create token
          </Button>
        </>
      }
    >
      <FormField
        label="Name of the scanner or archive"
        name="token-name"
        autoComplete="off"
        isRequired
        maxLength={NAME_MAX}
        inputRef={attach}
        value={name}
        onChange={setName}
        error={problem}
      />
    </Dialog>
  );
}
