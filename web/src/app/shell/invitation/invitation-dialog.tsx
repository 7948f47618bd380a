import Button from '@mui/material/Button';
import { useState } from 'react';
import { isCallError } from '../../../platform/call-error.ts';
import { useCurrentUser } from '../../../platform/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { join, putOff, reject, type Invitation } from './invitation.queries.ts';

type Answer = 'join' | 'reject';

/** Reject or Join; or neither for now, because whoever signs in may be needed elsewhere first. */
export function InvitationDialog({ invitation }: { readonly invitation: Invitation }) {
  const { guid } = useCurrentUser();
  const { busyWith, refusal, give } = useAnswer(guid, invitation);
  const decideLater = () => {
    if (busyWith === null) putOff(guid);
  };
  return (
    <Dialog
      isOpen
      onClose={decideLater}
      title={`Join ${invitation.workspaceName}?`}
      line={`${inviter(invitation)} invites you to the workspace ${invitation.workspaceName}.`}
      actions={
        <>
          <Button
            onClick={decideLater}
            disabled={busyWith !== null}
            sx={{ mr: 'auto', color: 'text.secondary' }}
          >
            Decide later
          </Button>
          <Button
            variant="outlined"
            disabled={busyWith === 'join'}
            loading={busyWith === 'reject'}
            onClick={() => void give('reject')}
          >
            Reject
          </Button>
          <Button
            variant="contained"
            disabled={busyWith === 'reject'}
            loading={busyWith === 'join'}
            onClick={() => void give('join')}
          >
            Join
          </Button>
        </>
      }
    >
      {refusal !== null && <InlineAlert kind="error">{refusal}</InlineAlert>}
    </Dialog>
  );
}

function useAnswer(userGuid: string, invitation: Invitation) {
  const [busyWith, setBusyWith] = useState<Answer | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function give(answer: Answer): Promise<void> {
    setBusyWith(answer);
    setRefusal(null);
    try {
      if (answer === 'reject') {
        await reject(userGuid, invitation);
        return;
      }
      await join(invitation);
      // Menu, lists, permissions: nearly everything on the screen is another now.
      window.location.reload();
    } catch (error) {
      setBusyWith(null);
      if (!isCallError(error)) throw error;
      setRefusal(error.message);
    }
  }

  return { busyWith, refusal, give };
}

function inviter({ workspaceOwnerName: name, workspaceOwnerEmail: email }: Invitation): string {
  return name === '' ? email : `${name} (${email})`;
}
