import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { RemotePicker } from '../../ui/remote-picker.tsx';
import { findUsers } from './staff-workspaces.queries.ts';
import { useCreateWorkspace } from './use-create-workspace.ts';

const NAME_MAX = 200;
const Fields = styled('div')({ display: 'grid', gap: 16 });
const Pair = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16 });

export function CreateWorkspaceDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useCreateWorkspace(onClose);
  const { problems } = form;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Create workspace"
      line="With a group, a data collection and an active license of its own."
      onSubmit={form.submit}
      actions={
        <>
          <Button onClick={onClose} sx={{ color: 'text.primary' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={form.isPending}>
            Create workspace
          </Button>
        </>
      }
    >
      <Fields>
        <FormField
          label="Name"
          name="workspace-name"
          autoComplete="off"
          isRequired
          maxLength={NAME_MAX}
          inputRef={form.attach}
          value={form.name}
          onChange={form.setName}
          error={problems.name}
        />
        <RemotePicker
          label="User"
          placeholder="Search by email or name"
          queryKey="users"
          find={findUsers}
          value={form.user}
          onChange={form.setUser}
          error={problems.userGuid}
        />
        <Pair>
          <FormField
            label="User slots"
            name="slots-users"
            inputMode="numeric"
            autoComplete="off"
            value={form.slotsUsers}
            onChange={form.setSlotsUsers}
            error={problems.slotsUsers}
          />
          <FormField
            label="Probe slots"
            name="slots-probes"
            inputMode="numeric"
            autoComplete="off"
            value={form.slotsProbes}
            onChange={form.setSlotsProbes}
            error={problems.slotsProbes}
          />
        </Pair>
      </Fields>
    </Dialog>
  );
}
