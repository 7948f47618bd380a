import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { requestAccountDeletion } from '@sonoboard/contract/accounts/accounts.calls';
import { deletionHoldText } from '@sonoboard/domain/accounts/deletion-holds';
import { deletionDueOn } from '@sonoboard/domain/deletion-requests/deletion-dates';
import { displayDate } from '@sonoboard/domain/shared/date-display';
import {
  DELETION_CANCELLED,
  DELETION_FAILED,
  DELETION_REQUESTED,
  deletionButtonLabel,
} from '@sonoboard/domain/user-settings/account-deletion';
import { tokens } from '../ui/theme/tokens.ts';
import { call } from '../platform/call.ts';
import { now } from '../platform/clock.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { browserZone } from '../ui/browser-zone.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { useConfirm } from '../ui/use-confirm.tsx';
import { useScrollTarget } from './use-scroll-target.ts';
import {
  deletionHoldsQuery,
  keepUser,
  type DeletionHolds,
  type UserSettings,
} from './user-settings.queries.ts';

interface DangerZoneProps {
  readonly user: UserSettings;
  /** The page was opened for this section. */
  readonly isGoal: boolean;
}

const Words = styled('p')({ margin: '0 0 16px', color: tokens.t2, maxWidth: '72ch' });

const Anchor = styled('div')({ scrollMarginTop: 80, outline: 'none' });

const Holds = styled('div')({ display: 'grid', gap: 8, marginBottom: 16 });

const QUESTION = {
  title: 'Delete your account?',
  line: 'Your account will be deleted in the next 30 days. Until then you can change your mind here.',
  confirmLabel: 'Delete account',
  cancelLabel: 'Keep account',
  isDestructive: true,
};

export function DangerZone({ user, isGoal }: DangerZoneProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const holdsId = useId();
  const holds = useQuery(deletionHoldsQuery(user.guid));
  const { isPending, toggle, confirmDialog } = useDeletionRequest(user, () => void holds.refetch());
  const requestedOn = user.deletionRequestedOn === null ? null : new Date(user.deletionRequestedOn);
  const items = holds.data ?? [];
  // A request can always be taken back.
  const isHeld = requestedOn === null && items.length > 0;
  useScrollTarget(anchor, isGoal);
  return (
    <Anchor ref={anchor} tabIndex={-1}>
      <SectionCard title="Danger zone">
        <Words>{requestedOn === null ? BEFORE_REQUEST : dueText(requestedOn)}</Words>
        <HoldList id={holdsId} holds={items} />
        <Button
          variant="outlined"
          color={requestedOn === null ? 'error' : 'primary'}
          loading={isPending}
          disabled={isHeld || holds.isPending}
          aria-describedby={isHeld ? holdsId : undefined}
          onClick={() => void toggle()}
        >
          {deletionButtonLabel(requestedOn)}
        </Button>
      </SectionCard>
      {confirmDialog}
    </Anchor>
  );
}

function HoldList({ id, holds }: { readonly id: string; readonly holds: DeletionHolds }) {
  if (holds.length === 0) return null;
  return (
    <Holds id={id}>
      {holds.map((hold) => (
        <InlineAlert key={hold.workspace_guid} kind="info">
          {deletionHoldText({
            workspaceName: hold.workspace_name,
            otherMembers: hold.other_members,
            hasSubscription: hold.has_subscription,
          })}
        </InlineAlert>
      ))}
    </Holds>
  );
}

function useDeletionRequest(user: UserSettings, onHeld: () => void) {
  const { confirm, confirmDialog } = useConfirm();
  const { mutate, isPending } = useCallMutation({
    mutationFn: (wantsDeletion: boolean) =>
      call(requestAccountDeletion, { body: { delete: wantsDeletion }, silent: true }),
    onSuccess: async ({ deletionRequestedOn }, wantsDeletion) => {
      await keepUser({ ...user, deletionRequestedOn });
      showSnackbar({ kind: 'success', text: wantsDeletion ? DELETION_REQUESTED : DELETION_CANCELLED });
    },
    onError: ({ code, message }) => {
      // A member may have joined after the page was loaded.
      const isHeld = code === 'account_deletion_held';
      showSnackbar({ kind: 'error', text: isHeld ? message : DELETION_FAILED });
      if (isHeld) onHeld();
    },
  });

  async function toggle(): Promise<void> {
    const wantsDeletion = user.deletionRequestedOn === null;
    if (!wantsDeletion || (await confirm(QUESTION))) mutate(wantsDeletion);
  }

  return { isPending, toggle, confirmDialog };
}

const BEFORE_REQUEST =
  'Deleting your account removes your name and your contact details. Exams and reviews stay without them, because they are medical records.';

function dueText(requestedOn: Date): string {
  const due = displayDate(deletionDueOn(requestedOn), { now: now(), zone: browserZone() });
  return `You asked us to delete your account. It will be deleted on ${due}.`;
}
