import Button from '@mui/material/Button';
import { useState } from 'react';
import { changeCertificate } from '@sonoboard/contract/scanners/scanners.calls';
import { call } from '../../platform/call.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { useCallMutation } from '../../platform/use-call-mutation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useFirstField } from '../../ui/use-first-field.ts';
import { refreshProbes, type Probe } from './probes.queries.ts';

const CERTIFICATE_MAX = 20_000;

interface CertificateDialogProps {
  readonly probe: Probe;
  /** What the server has now; someone else may have changed it since the dialog was opened. */
  readonly seen: string | null;
  readonly onClose: () => void;
}

/** What was pasted stays in the field when it could not be saved. */
export function CertificateDialog({ probe, seen, onClose }: CertificateDialogProps) {
  const [text, setText] = useState(seen ?? '');
  const [base, setBase] = useState(seen);
  // Anyone who was told of the newer one and saves again means to replace it.
  const [isChangedByOther, setChangedByOther] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();
  const { attach } = useFirstField();

  const { mutate: save, isPending } = useCallMutation({
    mutationFn: (certificate: string) => {
      const body = { certificate, expected: { certificate: isChangedByOther ? seen : base } };
      return call(changeCertificate, { params: { guid: probe.guid }, body, silent: true });
    },
    onSuccess: async () => {
      showSnackbar({ kind: 'success', text: `Probe ${probe.serial_number} patched` });
      await refreshProbes();
      onClose();
    },
    onError: async ({ message }) => {
      setErrorMessage(message);
      await refreshProbes();
      setChangedByOther(true);
    },
  });

  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Edit certificate"
      line={`Of probe ${probe.serial_number}. The expiration is read from the text.`}
      onSubmit={() => {
        if (!isPending) save(text);
      }}
      actions={
        <>
          {isChangedByOther && seen !== base && (
            <Button
              variant="outlined"
              onClick={() => {
                setText(seen ?? '');
                setBase(seen);
                setErrorMessage(undefined);
              }}
            >
              Show the newer one
            </Button>
          )}
          <Button onClick={onClose} sx={{ color: 'text.primary' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={text === (seen ?? '')} loading={isPending}>
            Save
          </Button>
        </>
      }
    >
      <FormField
        label="Certificate"
        name="certificate"
        autoComplete="off"
        minRows={8}
        maxRows={16}
        maxLength={CERTIFICATE_MAX}
        inputRef={attach}
        value={text}
        onChange={(next) => {
          setText(next);
          setErrorMessage(undefined);
        }}
        error={errorMessage}
        helperText="Empty removes it"
      />
    </Dialog>
  );
}
