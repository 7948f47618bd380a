import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { displayDate } from '@sonoboard/domain/shared/date-display';
import { isCallError } from '../../../platform/call-error.ts';
import { now } from '../../../platform/clock.ts';
import { useCurrentUser } from '../../../platform/session.ts';
import { browserZone } from '../../../ui/browser-zone.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { activeAmong, ownWorkspacesQuery } from '../../../workspaces/own/own-workspaces.queries.ts';
import { JoiningEffects } from './joining-effects.tsx';
import { join, putOff, reject, type Invitation } from './invitation.queries.ts';

type Answer = 'join' | 'reject';

/** Reject or Join, or neither for now: a person who signs in may be needed elsewhere first. */
export function InvitationDialog({ invitation }: { readonly invitation: Invitation }) {
  const { guid } = useCurrentUser();
  const { busyWith, refusal, give } = useAnswer(guid, invitation);
  const { data: workspaces, isPending } = useQuery(ownWorkspacesQuery(guid));
  const decideLater = () => {
    if (busyWith === null) putOff(guid);
  };
  return (
    <Dialog
      isOpen
      onClose={decideLater}
      title={`Join ${invitation.workspaceName}?`}
      line={`${inviter(invitation)} invites you as a member. ${endText(invitation)}`}
      actions={
        <>
          <Button
            disabled={busyWith === 'join'}
            loading={busyWith === 'reject'}
            onClick={() => void give('reject')}
            sx={{ mr: 'auto', color: 'text.secondary' }}
          >
            Reject
          </Button>
          <Button onClick={decideLater} disabled={busyWith !== null} sx={{ color: 'text.primary' }}>
            Not now
          </Button>
          <Button
            variant="contained"
            // What joining changes depends on the workspaces that the person has.
            disabled={busyWith === 'reject' || isPending}
            loading={busyWith === 'join'}
            onClick={() => void give('join')}
          >
            Join
          </Button>
        </>
      }
    >
      {workspaces !== undefined && (
        <JoiningEffects workspaceName={invitation.workspaceName} activeName={activeAmong(workspaces)?.name} />
      )}
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

function endText({ expiresOn }: Invitation): string {
  if (expiresOn === null) return '';
  const day = displayDate(expiresOn, { now: now(), zone: browserZone() });
  return day === 'Today' ? 'The invitation ends today.' : `The invitation ends on ${day}.`;
}

function inviter({ workspaceOwnerName: name, workspaceOwnerEmail: email }: Invitation): string {
  return name === '' ? email : `${name} (${email})`;
}
