import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import {
  CLARIUS_EXAMPLE_SERIAL,
  clariusSerialProblem,
  isClariusSerial,
  normalizeSerial,
} from '@sonoboard/domain/scanners/clarius-serial';
import { isCallError } from '../platform/call-error.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormField } from '../ui/form-field.tsx';
import { useFirstField } from '../ui/use-first-field.ts';
import type { Workspace } from '../workspaces/workspaces.queries.ts';
import { linkClariusScanner, type Scanner } from './scanners.queries.ts';

const SERIAL_MAX = 64;

interface LinkScannerDialogProps {
  readonly workspace: Workspace;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onLinked: (scanner: Scanner) => void;
}

export function LinkScannerDialog({ workspace, isOpen, onClose, onLinked }: LinkScannerDialogProps) {
  const { serial, type, error, isBusy, submit, attach } = useLinking(workspace.guid, onLinked);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Link Clarius Scanner"
      line={`The scanner will belong to ${workspace.name}.`}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose} sx={{ color: 'text.primary' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
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
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { attach, focus } = useFirstField();
  const error = refusal ?? clariusSerialProblem(serial, hasTried) ?? undefined;

  // A refusal comes after the button took the focus; the field that has to change takes it back.
  useEffect(() => {
    if (refusal !== undefined) focus();
  }, [refusal, focus]);

  async function submit(): Promise<void> {
    setTried(true);
    if (isBusy) return;
    if (!isClariusSerial(serial)) return focus();
    setBusy(true);
    setRefusal(undefined);
    try {
      const scanner = await linkClariusScanner(workspaceGuid, normalizeSerial(serial));
      setSerial('');
      setTried(false);
      onLinked(scanner);
    } catch (error) {
      if (!isCallError(error)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  }

  function type(text: string): void {
    setSerial(text);
    setRefusal(undefined);
  }

  return { serial, type, error, isBusy, submit, attach };
}
