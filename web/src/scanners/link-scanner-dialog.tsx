import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import {
  CLARIUS_EXAMPLE_SERIAL,
  clariusSerialProblem,
  isClariusSerial,
  normalizeSerial,
} from '@sonoboard/domain/scanners/clarius-serial';
import { Dialog } from '../ui/dialog.tsx';
import { FormField } from '../ui/form-field.tsx';
import { useFirstField } from '../ui/use-first-field.ts';
import type { Workspace } from '../workspaces/workspaces.queries.ts';
import { linkClariusScanner, type Scanner } from './scanners.queries.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';

const SERIAL_MAX = 64;

interface LinkScannerDialogProps {
  readonly workspace: Workspace;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onLinked: (scanner: Scanner) => void;
}

export function LinkScannerDialog({ workspace, isOpen, onClose, onLinked }: LinkScannerDialogProps) {
  const { serial, type, error, isPending, submit, attach } = useLinking(workspace.guid, onLinked);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Link Clarius Scanner"
      line={`The scanner will belong to ${workspace.name}.`}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose} sx={{ color: 'text.primary' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            Link Scanner
          </Button>
        </>
      }
    >
      <FormField
        label="Serial number"
        name="serial-number"
        autoComplete="off"
        isRequired
        maxLength={SERIAL_MAX}
        inputRef={attach}
        value={serial}
        onChange={type}
        error={error}
        helperText={`It is printed on the scanner, for example ${CLARIUS_EXAMPLE_SERIAL}.`}
      />
    </Dialog>
  );
}

function useLinking(workspaceGuid: string, onLinked: (scanner: Scanner) => void) {
  const [serial, setSerial] = useState('');
  const [hasTried, setTried] = useState(false);
  const { attach, focus } = useFirstField();
  const {
    mutate: link,
    isPending,
    error,
    clearError,
  } = useCallMutation({
    mutationFn: (serialNumber: string) => linkClariusScanner(workspaceGuid, serialNumber),
    onSuccess: (scanner) => {
      setSerial('');
      setTried(false);
      onLinked(scanner);
    },
  });

  // A refusal comes after the button took the focus; the field that has to change takes it back.
  useEffect(() => {
    if (error !== null) focus();
  }, [error, focus]);

  function submit(): void {
    setTried(true);
    if (isPending) return;
    if (!isClariusSerial(serial)) return focus();
    link(normalizeSerial(serial));
  }

  function type(text: string): void {
    setSerial(text);
    clearError();
  }

  const shownError = error?.message ?? clariusSerialProblem(serial, hasTried) ?? undefined;
  return { serial, type, error: shownError, isPending, submit, attach };
}
