import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { mayCreateProbe } from '@sonoboard/domain/scanners/probe-serial';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { RemotePicker, type PickerOption } from '../../ui/remote-picker.tsx';
import { useFirstField } from '../../ui/use-first-field.ts';
import { findWorkspaces } from './probes.queries.ts';
import { addProbe } from './use-probe-changes.ts';

const SERIAL_MAX = 200;
const Fields = styled('div')({ display: 'grid', gap: 16 });

/** What was typed stays until there is a probe. */
export function CreateProbeDialog({ onClose }: { readonly onClose: () => void }) {
  const [serial, setSerial] = useState('');
  const [workspace, setWorkspace] = useState<PickerOption | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { attach, focus } = useFirstField();
  const isReady = mayCreateProbe({ serialNumber: serial, workspaceGuid: workspace?.id ?? null });

  async function create(): Promise<void> {
    if (!isReady || workspace === null || isBusy) return;
    setBusy(true);
    try {
      const problem = await addProbe(serial.trim(), workspace.id);
      if (problem === null) return onClose();
      setRefusal(problem);
      focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Create probe"
      line="It starts as pending; activating it tells the license owner."
      onSubmit={() => void create()}
      actions={
        <>
          <Button onClick={onClose} sx={{ color: 'text.primary' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={!isReady} loading={isBusy}>
            Create
          </Button>
        </>
      }
    >
      <Fields>
        <FormField
          label="Serial number"
          name="serial-number"
          autoComplete="off"
          isRequired
          maxLength={SERIAL_MAX}
          inputRef={attach}
          value={serial}
          onChange={(text) => {
            setSerial(text);
            setRefusal(undefined);
          }}
          error={refusal}
          helperText="At least 6 characters"
        />
        <RemotePicker
          label="Workspace"
          placeholder="Search by name"
          queryKey="workspace-names"
          find={findWorkspaces}
          value={workspace}
          onChange={setWorkspace}
        />
      </Fields>
    </Dialog>
  );
}
