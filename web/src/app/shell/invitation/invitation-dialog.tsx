import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { displayDate } from '@sonoboard/domain/shared/date-display';
import { now } from '../../../platform/clock.ts';
import { useCurrentUser } from '../../../platform/session.ts';
import { useCallMutation } from '../../../platform/use-call-mutation.ts';
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
  const { mutate, pendingInput, error } = useCallMutation({
    mutationFn: (answer: Answer) =>
      answer === 'join' ? joinAndReload(invitation) : reject(guid, invitation),
  });
  const { data: workspaces, isPending } = useQuery(ownWorkspacesQuery(guid));
  const decideLater = () => {
    if (pendingInput === undefined) putOff(guid);
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
            disabled={pendingInput === 'join'}
            loading={pendingInput === 'reject'}
            onClick={() => mutate('reject')}
            sx={{ mr: 'auto', color: 'text.secondary' }}
          >
            Reject
          </Button>
          <Button onClick={decideLater} disabled={pendingInput !== undefined} sx={{ color: 'text.primary' }}>
            Not now
          </Button>
          <Button
            variant="contained"
            // What joining changes depends on the workspaces that the person has.
            disabled={pendingInput === 'reject' || isPending}
            loading={pendingInput === 'join'}
            onClick={() => mutate('join')}
          >
            Join
          </Button>
        </>
      }
    >
      {workspaces !== undefined && (
        <JoiningEffects workspaceName={invitation.workspaceName} activeName={activeAmong(workspaces)?.name} />
      )}
      {error !== null && <InlineAlert kind="error">{error.message}</InlineAlert>}
    </Dialog>
  );
}

async function joinAndReload(invitation: Invitation): Promise<void> {
  await join(invitation);
  // Menu, lists, permissions: nearly everything on the screen is another now.
  window.location.reload();
  // The buttons stay busy until the page is gone.
  await new Promise(() => {});
}

function endText({ expiresOn }: Invitation): string {
  if (expiresOn === null) return '';
  const day = displayDate(expiresOn, { now: now(), zone: browserZone() });
  return day === 'Today' ? 'The invitation ends today.' : `The invitation ends on ${day}.`;
}

function inviter({ workspaceOwnerName: name, workspaceOwnerEmail: email }: Invitation): string {
  return name === '' ? email : `${name} (${email})`;
}
