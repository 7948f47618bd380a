import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { requestAccountDeletion } from '@sonoboard/contract/accounts/accounts.endpoints';
import { deletionDueOn } from '@sonoboard/domain/deletion-requests/deletion-dates';
import { displayDate } from '@sonoboard/domain/shared/date-display';
import {
  DELETION_CANCELLED,
  DELETION_FAILED,
  DELETION_REQUESTED,
  deletionButtonLabel,
} from '@sonoboard/domain/user-settings/account-deletion';
import { tokens } from '../app/theme/tokens.ts';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { now } from '../platform/clock.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { browserZone } from '../ui/browser-zone.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { useConfirm } from '../ui/use-confirm.tsx';
import { keepUser, type UserSettings } from './user-settings.queries.ts';

interface DangerZoneProps {
  readonly user: UserSettings;
  /** The page was opened for this section. */
  readonly isGoal: boolean;
}

const Words = styled('p')({ margin: '0 0 16px', color: tokens.t2, maxWidth: '72ch' });

const Anchor = styled('div')({ scrollMarginTop: 80, outline: 'none' });

const QUESTION = {
  title: 'Delete your account?',
  line: 'Your account will be deleted in the next 30 days. Until then you can change your mind here.',
  confirmLabel: 'Delete account',
  cancelLabel: 'Keep account',
  isDestructive: true,
};

export function DangerZone({ user, isGoal }: DangerZoneProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const { confirm, confirmDialog } = useConfirm();
  const [isBusy, setBusy] = useState(false);
  const requestedOn = user.deletionRequestedOn === null ? null : new Date(user.deletionRequestedOn);

  useEffect(() => {
    if (!isGoal) return;
    anchor.current?.scrollIntoView();
    anchor.current?.focus({ preventScroll: true });
  }, [isGoal]);

  async function toggle(): Promise<void> {
    const wantsDeletion = requestedOn === null;
    if (wantsDeletion && !(await confirm(QUESTION))) return;
    setBusy(true);
    try {
      const body = { delete: wantsDeletion };
      const { deletionRequestedOn } = await call(requestAccountDeletion, { body, silent: true });
      await keepUser({ ...user, deletionRequestedOn });
      showSnackbar({ kind: 'success', text: wantsDeletion ? DELETION_REQUESTED : DELETION_CANCELLED });
    } catch (error) {
      if (!isCallError(error)) throw error;
      showSnackbar({ kind: 'error', text: DELETION_FAILED });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Anchor ref={anchor} tabIndex={-1}>
      <SectionCard title="Danger zone">
        <Words>{requestedOn === null ? BEFORE_REQUEST : dueText(requestedOn)}</Words>
        <Button
          variant="outlined"
          color={requestedOn === null ? 'error' : 'primary'}
          loading={isBusy}
          onClick={() => void toggle()}
        >
          {deletionButtonLabel(requestedOn)}
        </Button>
      </SectionCard>
      {confirmDialog}
    </Anchor>
  );
}

const BEFORE_REQUEST =
  'Deleting your account removes your name and your contact details. Exams and reviews stay without them, because they are medical records.';

function dueText(requestedOn: Date): string {
  const due = displayDate(deletionDueOn(requestedOn), { now: now(), zone: browserZone() });
  return `You asked us to delete your account. It will be deleted on ${due}.`;
}
