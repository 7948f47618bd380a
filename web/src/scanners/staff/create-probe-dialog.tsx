import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { mayCreateProbe } from '@sonoboard/domain/scanners/probe-serial';
import { useCallMutation } from '../../platform/use-call-mutation.ts';
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
  const { attach, focus } = useFirstField();
  const isReady = mayCreateProbe({ serialNumber: serial, workspaceGuid: workspace?.id ?? null });

  const {
    mutate: create,
    isPending,
    error,
    clearError,
  } = useCallMutation({
    mutationFn: (workspaceGuid: string) => addProbe(serial.trim(), workspaceGuid),
    onSuccess: onClose,
    onError: focus,
  });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Create probe"
      line="It starts as pending; activating it tells the license owner."
      onSubmit={() => {
        if (isReady && workspace !== null && !isPending) create(workspace.id);
      }}
      actions={
        <>
          <Button onClick={onClose} sx={{ color: 'text.primary' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={!isReady} loading={isPending}>
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
            clearError();
          }}
          error={error?.message}
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
