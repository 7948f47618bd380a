import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { isCallError } from '../platform/call-error.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormField } from '../ui/form-field.tsx';
import { useFirstField } from '../ui/use-first-field.ts';
import { makeDicomToken, type NewDicomToken } from './dicom-tokens.queries.ts';

const NAME_MAX = 200;

interface CreateTokenDialogProps {
  readonly workspaceGuid: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreated: (token: NewDicomToken) => void;
}

export function CreateTokenDialog({ workspaceGuid, isOpen, onClose, onCreated }: CreateTokenDialogProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { attach, focus } = useFirstField();

  // A refusal comes after the button took the focus; the field that has to change takes it back.
  useEffect(() => {
    if (problem !== undefined) focus();
  }, [problem, focus]);

  async function create(): Promise<void> {
    if (isBusy) return;
    if (name.trim() === '') return setProblem('Please name the scanner or archive');
    setBusy(true);
    setProblem(undefined);
    try {
      const token = await makeDicomToken(workspaceGuid, name.trim());
      setName('');
      onCreated(token);
    } catch (error) {
      if (!isCallError(error)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Create token"
      line="One for each scanner or archive, so that each can be shut out on its own."
      onSubmit={() => void create()}
      actions={
        <>
          <Button onClick={onClose} sx={{ color: 'text.primary' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
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
