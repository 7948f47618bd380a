import Button from '@mui/material/Button';
import { asksBeforeLeaving, LEAVE_REVIEW_QUESTION } from '@sonoboard/domain/reviews/leaving-review';
import { useBlocker } from '@tanstack/react-router';
import { tokens } from '../../ui/theme/tokens.ts';
import { isSignedIn } from '../../platform/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { ReviewSession } from '../session/use-review-session.ts';

interface LeaveGuardProps {
  readonly session: Pick<ReviewSession, 'address' | 'isDirty' | 'settle'>;
  /** Throws away what was kept of this review. */
  readonly onDiscard: () => void;
}

/** Asks anyone who leaves a review that is not submitted; its own pages may be gone through freely. */
export function LeaveGuard({ session, onDiscard }: LeaveGuardProps) {
  const { address, isDirty, settle } = session;
  const isAtRisk = isDirty && address.mode === 'edit';
  const blocker = useBlocker({
    // Nobody stays with a patient's exam on the screen after the session has ended.
    shouldBlockFn: ({ next }) =>
      isSignedIn() && asksBeforeLeaving(isDirty, { ...address, page: 'clips' }, next.pathname),
    enableBeforeUnload: () => isAtRisk && isSignedIn(),
    withResolver: true,
  });

  function discard(): void {
    onDiscard();
    settle();
    blocker.proceed?.();
  }

  const stay = () => blocker.reset?.();
  return (
    <Dialog
      isOpen={blocker.status === 'blocked'}
      onClose={stay}
      title="Leave this review?"
      line={LEAVE_REVIEW_QUESTION}
      actions={
        <>
          <Button color="error" onClick={discard} sx={{ mr: 'auto' }}>
            Discard draft
          </Button>
          <Button variant="outlined" onClick={() => blocker.proceed?.()} sx={{ color: 'text.primary' }}>
            Leave
          </Button>
          <Button variant="contained" onClick={stay}>
            Cancel
          </Button>
        </>
      }
    >
      <p style={{ margin: 0, fontSize: 13, lineHeight: '18px', color: tokens.t3 }}>
        Leave keeps your draft, and you can go on later. Only Discard draft loses it. Nothing is submitted.
      </p>
    </Dialog>
  );
}
