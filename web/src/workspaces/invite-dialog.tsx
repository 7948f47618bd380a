import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useState, type KeyboardEvent } from 'react';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import {
  inviteSeveralToWorkspace,
  inviteToWorkspace,
} from '@sonoboard/contract/workspaces/workspace-members.calls';
import { invitedText } from '@sonoboard/domain/workspaces/invitation';
import {
  inviteeOutcomeText,
  inviteesOf,
  inviteesProblem,
  tidyInvitees,
} from '@sonoboard/domain/workspaces/invitees';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormField } from '../ui/form-field.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { useFirstField } from '../ui/use-first-field.ts';
import { renewWorkspace, type Workspace } from './workspaces.queries.ts';

interface InviteDialogProps {
  readonly workspace: Workspace;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type Results = ReplyOf<typeof inviteSeveralToWorkspace>['results'];

const ResultList = styled('ul')({ margin: 0, paddingLeft: 20, overflowWrap: 'anywhere' });

export function InviteDialog({ workspace, isOpen, onClose }: InviteDialogProps) {
  const { text, type, error, isPending, results, submit, attach } = useInvite(workspace, onClose);
  const seats = workspace.free_slots_users;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Invite Users"
      line={`${workspace.name} has ${seats} free ${seats === 1 ? 'seat' : 'seats'}.`}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose} sx={{ color: 'text.primary' }}>
            {results === null ? 'Cancel' : 'Close'}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            Invite
          </Button>
        </>
      }
    >
      <FormField
        label="Email"
        name="email"
        inputMode="email"
        autoComplete="off"
        isRequired
        minRows={1}
        maxRows={6}
        inputRef={attach}
        value={text}
        onChange={type}
        onKeyDown={(event) => submitOnEnter(event, submit)}
        error={error}
        helperText="Separate several addresses with commas."
      />
      {results !== null && <InviteResults results={results} />}
    </Dialog>
  );
}

/** The field has several lines for pasted lists; Enter still sends. */
function submitOnEnter(event: KeyboardEvent, submit: () => void): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  submit();
}

/** Not everybody could be invited: what happened to each address. */
function InviteResults({ results }: { readonly results: Results }) {
  return (
    <InlineAlert kind="warning">
      <ResultList>
        {results.map(({ email, outcome }) => (
          <li key={email}>
            {email}: {inviteeOutcomeText(outcome)}
          </li>
        ))}
      </ResultList>
    </InlineAlert>
  );
}

function useInvite(workspace: Workspace, onDone: () => void) {
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const [results, setResults] = useState<Results | null>(null);
  const { attach, focus } = useFirstField();
  const invitees = inviteesOf(text);
  const problem = inviteesProblem(invitees, { freeSeats: workspace.free_slots_users });
  const { mutate, isPending, error, clearError } = useCallMutation({
    mutationFn: (typed: string) => invite(workspace.guid, inviteesOf(typed)),
    onSuccess: (sent) => {
      const invited = sent.filter(({ outcome }) => outcome === 'invited').map(({ email }) => email);
      if (invited.length > 0) showSnackbar({ kind: 'success', text: invitedText(invited.join(', ')) });
      setText('');
      setTried(false);
      if (invited.length === sent.length) onDone();
      else setResults(sent);
    },
    // Also after a refusal: another admin may have taken the seat.
    onSettled: () => void renewWorkspace(workspace.guid),
  });

  // A refusal comes after the button took the focus; the field that has to change takes it back.
  useEffect(() => {
    if (error !== null) focus();
  }, [error, focus]);

  function submit(): void {
    setTried(true);
    if (isPending) return;
    if (problem !== null) return focus();
    setResults(null);
    mutate(text);
  }

  function type(typed: string): void {
    setText(tidyInvitees(typed));
    clearError();
    setResults(null);
  }

  const shownError = error?.message ?? (isTried ? (problem ?? undefined) : undefined);
  return { text, type, error: shownError, isPending, results, submit, attach };
}

/** One address is refused in words at its field; of several, each has a result of its own. */
async function invite(workspaceGuid: string, emails: readonly string[]): Promise<Results> {
  const params = { id: workspaceGuid };
  const [email] = emails;
  if (email === undefined || emails.length > 1) {
    const body = { emails: [...emails] };
    return (await call(inviteSeveralToWorkspace, { params, body, silent: true })).results;
  }
  await call(inviteToWorkspace, { params, body: { email }, silent: true });
  return [{ email, outcome: 'invited' }];
}
