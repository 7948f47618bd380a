import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { inviteToWorkspace } from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import { emailProblem, stripSpaces } from '@sonoboard/domain/accounts/email';
import { invitedText } from '@sonoboard/domain/workspaces/invitation';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormField } from '../ui/form-field.tsx';
import { useFirstField } from '../ui/use-first-field.ts';
import { renewWorkspace, type Workspace } from './workspaces.queries.ts';

interface InviteDialogProps {
  readonly workspace: Workspace;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function InviteDialog({ workspace, isOpen, onClose }: InviteDialogProps) {
  const { email, type, error, isBusy, submit, attach } = useInvite(workspace, onClose);
  const seats = workspace.free_slots_users;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Invite Users"
      line={`${workspace.name} has ${seats} free ${seats === 1 ? 'seat' : 'seats'}.`}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose} sx={{ color: 'text.primary' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            Invite
          </Button>
        </>
      }
    >
      <FormField
        label="Email"
        name="email"
        type="text"
        inputMode="email"
        autoComplete="off"
        isRequired
        inputRef={attach}
        value={email}
        onChange={type}
        error={error}
      />
    </Dialog>
  );
}

function useInvite(workspace: Workspace, onDone: () => void) {
  const [email, setEmail] = useState('');
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { attach, focus } = useFirstField();
  const error = refusal ?? (isTried ? (emailProblem(email) ?? undefined) : undefined);

  // A refusal comes after the button took the focus; the field that has to change takes it back.
  useEffect(() => {
    if (refusal !== undefined) focus();
  }, [refusal, focus]);

  async function submit(): Promise<void> {
    setTried(true);
    if (isBusy) return;
    if (emailProblem(email) !== null) return focus();
    setBusy(true);
    setRefusal(undefined);
    try {
      await call(inviteToWorkspace, { params: { id: workspace.guid }, body: { email }, silent: true });
      showSnackbar({ kind: 'success', text: invitedText(email) });
      setEmail('');
      setTried(false);
      onDone();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(false);
    }
    // Also after a refusal: somebody else may have taken the seat.
    await renewWorkspace(workspace.guid);
  }

  function type(text: string): void {
    setEmail(stripSpaces(text));
    setRefusal(undefined);
  }

  return { email, type, error, isBusy, submit, attach };
}
