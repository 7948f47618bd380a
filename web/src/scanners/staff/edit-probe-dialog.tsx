import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ACTIVATION_STATUSES,
  type ActivationStatus,
  mayActivate,
  maySelectActivationStatus,
} from '@sonoboard/domain/scanners/activation';
import { tokens } from '../../ui/theme/tokens.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { probeQuery, type Probe } from './probes.queries.ts';
import { useProbeChanges } from './use-probe-changes.ts';

const Fields = styled('div')({ display: 'grid', gap: 16 });
const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  width: '100%',
  '& > :first-of-type': { marginRight: 'auto' },
});

const Activation = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  color: tokens.t2,
  fontSize: 13,
});

const LABELS: Readonly<Record<ActivationStatus, string>> = {
  pending: 'Pending',
  in_progress: 'In progress',
  activated: 'Activated',
  disabled: 'Disabled',
};

/** 'Activated' is named, so that the selector can show it, and cannot be chosen. */
const OPTIONS = ACTIVATION_STATUSES.map((value) => ({
  value,
  label: LABELS[value],
  isDisabled: !maySelectActivationStatus(value),
}));

interface EditProbeDialogProps {
  /** As the list knows it; what is newer takes its place. */
  readonly probe: Probe;
  readonly onClose: () => void;
  /** Without it the dialog closes. */
  readonly onDeleted?: (() => void) | undefined;
}

export function EditProbeDialog({ probe: listed, onClose, onDeleted = onClose }: EditProbeDialogProps) {
  const probe = useQuery(probeQuery(listed.guid)).data ?? listed;
  const { confirm, confirmDialog } = useConfirm();
  const { isPending, setStatus, activate, remove } = useProbeChanges(probe, {
    confirm,
    onChanged: onClose,
    onDeleted,
  });
  const [chosen, setChosen] = useState<ActivationStatus>();
  const status = chosen ?? probe.activation_status;
  const isChanged = status !== probe.activation_status;

  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={`Probe ${probe.serial_number}`}
        line="The serial number and the workspace cannot be changed. If one of them is wrong, delete the probe and create it again."
        onSubmit={() => {
          if (isChanged && !isPending) void setStatus(status);
        }}
        actions={
          <Actions>
            <Button variant="outlined" color="error" disabled={isPending} onClick={() => void remove()}>
              Delete
            </Button>
            <Button onClick={onClose} sx={{ color: 'text.primary' }}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" disabled={!isChanged} loading={isPending}>
              Save
            </Button>
          </Actions>
        }
      >
        <Fields>
          <FormField label="Serial number" value={probe.serial_number} onChange={() => {}} isDisabled />
          <FormField label="Workspace" value={probe.workspace_name ?? ''} onChange={() => {}} isDisabled />
          <SelectField
            label="Status"
            value={status}
            options={OPTIONS}
            isDisabled={isPending}
            onChange={setChosen}
          />
          <Activation>
            <Button
              variant="outlined"
              disabled={isPending || !mayActivate(probe.activation_status)}
              onClick={() => void activate()}
            >
              Activate
            </Button>
            {mayActivate(probe.activation_status)
              ? 'Sets the status to activated and tells the license owner by email.'
              : 'This probe is activated.'}
          </Activation>
        </Fields>
      </Dialog>
      {confirmDialog}
    </>
  );
}
